# דף המשחק, ודף ה"מה אם".
board = לוח
game = משחק
you = את/ה
point-stone = { $coord }, { $color }
point-group = { $coord }, { $color }, בקבוצה של { $size }
point-empty = { $coord }, ריק
point-enclosed = { $coord }, ריק, מוקף בידי { $color }
point-legal = { $coord }, ריק, מותר להניח כאן
point-captures = { $count ->
    [one] { $coord }, ריק, לוכד את הקבוצה ב־{ $at }
   *[other] { $coord }, ריק, לוכד { $count } קבוצות: { $at }
}
strip-begins = תורך. יש להניח אבן.
strip-begins-or-pass = תורך. יש להניח אבן, או לוותר על התור.
strip-pass-alone = לא נותרה נקודה לאבן שלך: יש לוותר על התור.
strip-place-again = { $placements ->
    [one] יש להניח שוב: נקודה אחת אפשרית.
   *[other] יש להניח שוב: { $placements } נקודות אפשריות.
}
strip-goes-on = { $coord } לוכד { $count ->
    [one] אבן אחת
   *[other] { $count } אבנים
}. יש להניח שוב: { $placements ->
    [one] נקודה אחת אפשרית.
   *[other] { $placements } נקודות אפשריות.
}
strip-whole = לשחק?
strip-stopped = { $coord } לוכד { $count ->
    [one] אבן אחת
   *[other] { $count } אבנים
}, ואין עוד היכן להניח: התור מסתיים כאן.
strip-wins = { $coord } לוכד את האבן האחרונה של היריב ומנצח.
strip-must-pass = אין היכן להניח: הצד שבתור מוותר על תורו.
strip-over = המשחק הסתיים.
tried = התור עד כה
tried-quiet = { $coord } מסיים את תורך.
tried-captures = { $count ->
    [one] { $coord } יוצר קבוצה של { $group } ולוכד אבן אחת.
   *[other] { $coord } יוצר קבוצה של { $group } ולוכד { $count } אבנים.
}
tried-removes = { $count ->
    [one] { $coord } סוגר מסלול ולוכד אבן אחת.
   *[other] { $coord } סוגר מסלול ולוכד { $count } אבנים.
}
take-back = ביטול ההנחה
take-back-this = ביטול: { $step }
typed = הקלדת התור
typed-label = תור, למשל e7 או e7,f8
typed-label-one = נקודה, למשל e7
typed-try = ניסיון
refused-no-point = { $coord } אינה נקודה בלוח הזה.
refused-game-over = לא { $coord }. המשחק הסתיים.
refused-turn-whole = לא { $coord }. התור שלם: אפשר לשחק אותו, או לבטל הנחה.
refused-occupied = לא { $coord }. יש שם אבן.
refused-joins = לא { $coord }. האבן תצטרף לאבניך המסומנות, קבוצה של { $group }, ולא תיקח דבר.
refused-not-smaller = לא { $coord }. תהיה לך קבוצה של { $group }, וליריב המסומן { $enemies }.
refused-enclosed = לא { $coord }. הנקודה מוקפת בידי { $color }.
submit = לשחק את התור
swap = החלפת צבעים
swap-explained = מותר להחליף פעם אחת, במקום התור הראשון שלך: הצבע שפתח עובר אליך, והשחקן השני ממשיך.
swap-explained-orbit = מותר להחליף עכשיו, כמהלך השלישי: הצבע השני עובר אליך, והשחקן השני ממשיך בצבע שלך.
pass = ויתור על התור
steps = צעדים במשחק
step-first = להתחלה
step-back = תור אחורה
step-on = תור קדימה
step-last = לסוף
past = הלוח אחרי תור { $turn } מתוך { $turns }.
past-now = להווה
side-stones = אבנים
side-largest = הגדולה
side-groups = קבוצות
side-score = ניקוד
side-out = מחוץ למשחק
state-your-turn = תורך.
state-wait = { $name } חושב.
state-to-move = התור של { $name }.
state-over = המשחק הסתיים.
deadline = עד
clock-waits = השעונים יופעלו כשכל השחקנים יראו את המשחק, ולכל המאוחר כעבור דקה.
left-hours = { $count } שעות
left-days = { $count } ימים
turn-played = { $name } ({ $color }): { $steps }
placement-captures = { $coord } לוכד { $count }
turn-passed = לצד { $color } לא היה היכן להניח והוא ויתר על תורו.
turn-passed-by-choice = { $name } ({ $color }) ויתר על התור.
turn-swapped = השחקנים החליפו צבעים.
left-resigned = { $name } ({ $color }) נכנע.
left-out-of-time = זמנו של { $name } ({ $color }) אזל.
left-stones = האבנים נשארות, והאחרים ממשיכים.
turns = תורות
result-won = ניצחת.
result-lost = הפסדת.
result-board = { $name } ניצח: האבן האחרונה של היריב נלכדה.
result-resignation = { $name } ניצח בעקבות כניעה.
result-time = { $name } ניצח בזמן.
result-other = { $name } ניצח.
result-deadlock = מבוי סתום: לאף צד אין היכן להניח, וגם לא יהיה. אין מנצח במשחק.
result-tie = תיקו: הניקודים הגבוהים שווים.
result-score = { $name } ניצח עם הניקוד הגבוה ביותר.
result-none = אין מנצח במשחק.
invite = יש לשלוח את הקישור הזה לחבר. הראשון שיתיישב בעזרתו יקבל את המקום:
invite-link = קישור לחבר
invite-taken = הצטרף למשחק: { $name }.
undo-ask = לבקש להחזיר את { $turns }
undo-asked = { $name } מבקש להחזיר את { $turns }.
undo-waits = ביקשת להחזיר את { $turns }.
undo-refused = { $name } לא מסכים להחזיר את התור: המשחק נמשך.
undo-refused-by-you = סירבת להחזיר את התור: המשחק נמשך.
undo-accept = הסכמה
undo-refuse = סירוב
resign = כניעה
resign-sure = כן, כניעה
rematch = משחק חוזר
rematch-accept = להסכים למשחק חוזר
rematch-offered = הצעה למשחק חוזר, בצבעים הפוכים, מאת { $name }.
rematch-waits = הצעת משחק חוזר. הוא יתחיל ברגע שתגיע הסכמה מאת { $name }.
rematch-begun = המשחק החוזר התחיל.
rematch-go = למשחק החוזר
follow = מעקב בדואר
unfollow = הפסקת המעקב
prepared = מהלכים מותנים
prepared-delete = מחיקת הכול
prepare = הכנת התורות האלה כמהלכים מותנים
prepare-explained = כשהשחקן השני ישחק את התור הראשון, תורך ישוחק מיד, וכן הלאה.
chat = שיחה
chat-say = לומר
chat-send = שליחה
note = הערה פרטית
note-label = לעיניך בלבד
note-save = שמירה
share = שיתוף והורדה
share-link = קישור למשחק
download = הורדה:
what-if = לנסות רעיונות
what-if-title = מה אם, משחק { $game }
what-if-text = אפשר לנסות תורות של כל השחקנים. דבר אינו משוחק.
what-if-back = חזרה למשחק
what-if-line = הרצף עד כה
what-if-start = התחלה
what-if-next = המשך בתור הזה
what-if-over = המשחק היה מסתיים כאן.
analysis = ניתוח
analysis-title = ניתוח: { $kind } { $board }
analysis-begin = להציב לוח
what-if-share = כתובת הדף הזה מכילה את הרצף: אפשר לשלוח אותה כדי להראות אותו.
line-keep = שמירת הרצף
lines-kept = רצפים ששמרת
line-forget = מחיקה
connection-lost = אין חיבור. תורך שמור.
game-changed = המשחק התקדם.
stopping = התור ישוחק בעוד רגע.
mistakes = טעויות
mistakes-none = המנוע לא מצא טעות.
mistakes-pending = המנוע בוחן את המשחק. הסיכויים והטעויות יופיעו כאן בקרוב.
mistake-turn = תור { $turn }
mistake-text = { $mark } של { $player }: { $played } עולה ב־{ $loss } % מהסיכוי לנצח.
mistake-better = { $mark } של { $player }: { $played } עולה ב־{ $loss } % מהסיכוי לנצח, { $better } עדיף.
mistake-inaccuracy = אי־דיוק
mistake-mistake = טעות
mistake-blunder = טעות גסה
mistake-swap = החלפת צבעים
mistake-resign = כניעה
