# הלובי, רשימות משחקים, הזמנות, קישורים של אורחים.
lobby-title = Oust: משחק בדפדפן
lobby-heading = קבוצות גדולות לוקחות קטנות.
lobby-welcome = לקחת את כל אבני היריב — וניצחת. בלי חשבון.
lobby-rules = לומדים בשלוש דקות
lobby-your-turns = { $count ->
    [one] תורך במשחק אחד.
    [two] תורך בשני משחקים.
   *[other] תורך ב־{ $count } משחקים.
}
next-game = למשחק הבא
new-heading = משחק חדש
new-against = נגד מי
new-friend = חבר
new-engine = מחשב
new-level = כמה חזק?
new-level-of = רמה { $level }
new-anyone = כל אחד
new-player = שחקן
new-player-name = שמות השחקנים, מופרדים בפסיקים
new-with-account = עם חשבון אפשר גם להזמין שחקנים, לשחק משחקים מדורגים ולקבל הודעות בדואר.
new-kind = משחק
new-board = איזה לוח?
new-players = מספר השחקנים, ב־Orbit שניים עד חמישה
new-color = מי פותח
new-color-random = באקראי
new-color-first = הפתיחה שלי
new-color-second = היריב
new-more = עוד אפשרויות
new-typed = או להקליד טורים ושורות, למשל 5x7
new-clock = כמה זמן?
new-swap = השחקן השני יכול להחליף צבעים
new-rated = מדורג
new-most = עד
new-least = מ־
new-ratings = הדירוג של השחקן השני
new-unlisted = רק בקישור
first-stone = לבחור תא: האבן הראשונה פותחת משחק קל.
new-engine-when = מיד
new-friend-when = בקישור
new-anyone-when = אחרי המתנה
new-player-when = לפי שם
level-gentle = עדין
level-gentle-text = משחק לעתים קרובות באקראי, ולא רואה את התשובות שלך. למשחקים הראשונים.
level-easy = קל
level-easy-text = רואה מה אפשר לקחת, ולפעמים שוכח.
level-fair = הוגן
level-fair-text = בודק את התשובה שלך לפני שהוא משחק.
level-hard = קשה
level-hard-text = רואה רחוק, ולוקח את הזמן.
level-best = הכי טוב
level-best-text = החזק ביותר. מנצח את „קשה” 9 פעמים מתוך 10.
new-friend-text = יינתן קישור לשליחה. הראשון שפותח אותו משחק נגדך.
new-anyone-text = הראשון שמקבל משחק נגדך.
board-small = קטן
board-small-time = 10 דקות
board-big = גדול
board-big-time = 20 דקות
board-square = ריבוע
board-square-time = 20 דקות
other = אחר
board-other-text = כל גודל
new-size = לוח
boards-hexagons = משושים
boards-squares = ריבועים
clock-button-none = בלי שעון
clock-button-minutes = 10 דקות
clock-button-days = 3 ימים לתור
new-other-clock = זמן
new-begin-engine = לשחק נגד המחשב
new-begin-friend = לקבל קישור
new-begin-anyone = למצוא שחקן
new-begin-player = לשלוח הזמנה
new-exact = רמה מדויקת של המחשב
new-exact-none = כפי שנבחר למעלה
open-heading = שחקנים ממתינים
open-none = אף אחד לא ממתין.
going-heading = עכשיו
going-none = אף אחד לא משחק עכשיו.
all-games = כל המשחקים
challenger-first = המזמין פותח
you-begin = הפתיחה שלך
other-begins = היריב מתחיל
challenger-color = למזמין { $color }
challenger-random = הפותח נקבע באקראי
terms-ratings = דירוג { $least }–{ $most }
challenge-title = הזמנה
challenge-anyone = כל אחד
challenge-waits = קיבלת; גם האחרים צריכים לקבל.
challenge-accept = קבלה
challenge-stay = כדאי להישאר בדף הזה: המשחק ייפתח בו כשמישהו ישחק נגדך.
challenge-play = לשחק
challenge-decline = דחייה
challenge-cancel = ביטול
challenge-sign-in = כניסה כדי לקבל
challenge-accepted = התקבלה.
challenge-declined = נדחתה.
challenge-canceled = בוטלה.
challenge-expired = פג תוקפה.
challenge-game = למשחק
challenge-share = ההזמנה פתוחה. אפשר לשלוח את הקישור הזה למי שרוצים לשחק נגדו:
challenge-link = קישור להזמנה
games-title = משחקים
mine-title = המשחקים שלי
mine-guest = המשחקים האלה שייכים לדפדפן הזה. עם חשבון הם יישארו איתך בכל מקום.
games-filter = אילו משחקים
games-going = פעילים
games-over = שהסתיימו
games-none = אין כאן משחקים.
games-older = משחקים קודמים
card-your-turn = תורך
card-to-move = התור של { $name }
card-you-won = ניצחת
card-won = { $name } ניצח
card-undecided = הסתיים, ללא מנצח
card-tie = הסתיים בתיקו
card-turns = { $count ->
    [one] תור אחד
    [two] שני תורות
   *[other] { $count } תורות
}
guest-title = הוזמנת למשחק
guest-text = חבר מזמין אותך למשחק { $kind }. אין צורך בחשבון.
guest-name = השם שלך (לא חובה)
guest-as = המשחק יהיה בשם { $name }.
guest-take = לשבת למשחק
guest-own = זה הקישור שלך
guest-taken = המקום תפוס
guest-taken-text = מישהו כבר התיישב בקישור הזה, או שהמשחק נגמר. קישור מתאים לשחקן אחד בלבד.
# The visitors of the first page.
here-heading = נמצאים כאן עכשיו
here-more = ועוד { $count }
here-guests = { $count ->
    [one] אורח אחד
    [two] שני אורחים
   *[other] { $count } אורחים
}
# The page of an offer to anyone.
offer-waits = ממתינים ליריב
offer-title = משחק פתוח לכל אחד
offer-share = ההצעה שלך מופיעה בדף הראשון לכל אחד. אפשר גם לשלוח את הקישור הזה:
