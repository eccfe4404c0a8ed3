# The playground. Boards, turns, replays, rules and colors are named by the catalog of the server.
site-title = Oust: מגרש משחקים
site-lead = לשחק, לקרוא, לבדוק ולפתור משחקי Oust. הכול רץ בדף הזה: שום דבר אינו נשלח לשום מקום.
site-loading = נטען…
site-failed = הדף לא הצליח להתחיל: { $reason }
site-no-wasm = הדפדפן הזה אינו מריץ WebAssembly, שהדף זקוק לו.
site-offline = נשמר במכשיר הזה: הדף פועל גם בלי חיבור.
site-panels = מה לעשות
site-play = משחק
site-analysis = ניתוח
site-text = קריאת טקסט
site-setup = הצבה
site-proof = מי מנצח?
site-rules = חוקים
site-share = שיתוף

# Playing.
site-opponent = נגד
site-nobody = אף אחד: שני הצדדים משוחקים כאן
site-level = המנוע, רמה { $level }
site-level-easiest = המנוע, רמה { $level } (הקלה ביותר)
site-level-strongest = המנוע, רמה { $level } (החזקה ביותר)
site-other-board = גודל אחר…
site-board-name = גודל, למשל hex4 או 7x9
site-board-wrong = { $board } אינו לוח: { $reason }
site-color = הצבע שלך
site-new = משחק חדש
site-swap = מותר להחליף צבעים בתור השני
site-thinking = המנוע חושב.
site-undo = החזרה
site-play-on = להמשיך מכאן
site-played-on = התורות שאחריו הוסרו.
site-bring-back = להשיב אותם
site-captures = { $coord }, ריק, לוכד { $count ->
    [one] אבן אחת
   *[other] { $count } אבנים
}
site-review = לחפש טעויות
site-review-stop = להפסיק לחפש
site-review-done = { $done } מתוך { $total } עמדות

# Reading.
site-text-label = רשומה, תרשים, עמדה, או קובץ שלהם
site-text-open = לפתוח קובץ
site-text-example = דוגמה עם פגם
site-text-none = עוד לא נקרא דבר: אפשר להדביק טקסט, או לגרור קובץ אל השדה.
site-text-sum = { $games ->
    [0] אין משחק
    [one] משחק אחד
   *[other] { $games } משחקים
}, { $faults ->
    [0] אין פגם.
    [one] פגם אחד.
   *[other] { $faults } פגמים.
}
site-text-large = בטקסט { $size } מ״ב; הדף קורא עד { $most } מ״ב. התוכנה oust-validate קוראת יותר.
site-findings = פגמים והערות
site-items = מה יש בטקסט
site-item-record = רשומה { $number }
site-item-position = עמדה { $number }
site-item-diagram = תרשים { $number }
site-item-skipped = חלק { $number }, לא נקרא
site-item-show = להציג על הלוח
site-item-show-as = להציג כשהתור של { $side }
site-item-turns = { $turns ->
    [one] תור אחד
   *[other] { $turns } תורות
}
site-place = שורה { $line }, עמודה { $column }
site-place-show = להראות את המקום
site-explain = להסביר את { $code }
site-fix = לתקן
site-fix-all = לתקן כל מה שמשאיר את המשחקים כפי שהם
site-fix-not = לא תוקן: { $reason }
site-suggest = לשנות

# Setting up.
site-tool = לחיצה על נקודה שמה
site-tool-x = x
site-tool-o = o
site-tool-none = דבר
site-to-move = התור של
site-clear = לנקות את הלוח
site-setup-play = לשחק מכאן
site-position = העמדה כשורה

# Rules.
site-try = לנסות על הלוח
site-figure-none = אין הנחה אפשרית.

# Sharing.
site-address = הכתובת של המשחק הזה
site-picture = תמונה של הלוח
site-copy-svg = להעתיק כ־SVG
site-copy-png = להעתיק כ־PNG
site-save-svg = לשמור כ־SVG
site-save-png = לשמור כ־PNG
site-write = המשחק כטקסט
site-format = תבנית
site-save = לשמור
site-lost = התבנית הזאת משמיטה: { $losses }
site-format-not = לא בתבנית הזאת: { $reason }
site-copy-failed = הדפדפן אינו מרשה להעתיק כאן: אפשר לסמן את הטקסט, או לשמור את הקובץ.
