# The analysis: the engine and the solver in the page, which the playground has, too.
engine-analyze = לנתח
engine-stop = לעצור
engine-map = להציג את הערכים על הלוח
engine-lines = ההמשכים הטובים ביותר
engine-line-play = לשחק { $coord }
engine-evaluations = { $count } עמדות עם { $engine }
engine-proven-win = ניצחון מוכח
engine-proven-loss = הפסד מוכח
engine-chance = הסיכוי של { $side }, שתורו: { $percent }
engine-over = המשחק נגמר כאן: אין מה לנתח.
engine-failed = המנוע נעצר: { $reason }
proof-text = הפותר מוכיח מי מנצח במשחק מושלם, ואיך. הוא מסיים על לוחות קטנים: עד 4x4 ו־hex3 בתוך רגעים, עד כ־20 נקודות בתוך דקות.
proof-large = בלוח הזה { $points } נקודות; הפותר מקבל עד { $most }.
proof-begin = להוכיח
proof-bar = ההוכחה בחיפוש
proof-searched = { $count } עמדות ב־{ $seconds } שניות
proof-win = הוכח: { $side } מנצח.
proof-draw = הוכח: במשחק מושלם של שני הצדדים אף אחד אינו מנצח.
proof-line = משחק מושלם:
proof-over = המשחק נגמר כאן.
threat-now = { $side } מנצח בתור הזה: { $turn }
threat-next = { $side } היה מנצח בתור אחד: { $turn }
engine-heading = מנוע
engine-needs = המנוע רץ בדף הזה: הוא זקוק ל־JavaScript ול־WebAssembly.
engine-loading = המנוע נטען…
proof-heading = מי מנצח?
threats = תורות שמנצחים מיד

# Pasted games, and positions that are set up.
import-title = פתיחת משחק
import-text = אפשר להדביק משחק, עמדה, תרשים או תורות: כל מה שערכת הכלים קוראת, גם כמה בבת אחת.
import-label = הטקסט
import-board = הלוח של תורות שאינם נוקבים בשמו
import-open = לפתוח
import-nothing = אין בטקסט הזה משחק ואין בו עמדה.
import-found = מה יש בטקסט
import-faults = פגמים
import-assumed = הונח:
import-more = ועוד { $count } שאינם ברשימה
import-place = שורה { $line }, עמודה { $column }:
import-game = { $number }. משחק על { $board }, { $turns ->
    [one] תור אחד
   *[other] { $turns } תורות
}
import-game-until = { $number }. משחק על { $board } עד לפגם שבו, { $turns ->
    [one] תור אחד
   *[other] { $turns } תורות
}
import-position = { $number }. עמדה על { $board }, התור של { $side }
analysis-setup = להציב אבנים
setup-title = הצבת עמדה
setup-text = לחיצה על נקודה שמה עליה אבן, לחיצה נוספת שמה את הצבע השני, ועוד אחת מפנה אותה.
setup-begin = לנתח את העמדה הזאת
setup-clear = לנקות את הלוח
setup-to-move = מי בתור
setup-side = התור של { $side }
setup-line = העמדה כשורה
setup-board = לוח אחר
what-if-analysis = אל לוח הניתוח
mistake-show = להראות על הלוח

# Lines that are kept.
kept-name = שם הניתוח
kept-comment = הערה
kept-keep = לשמור
kept-export = להורדה כרשומות
limit-analysis-lines = שחקן שומר לכל היותר { $most } רצפים של ניתוחים.
