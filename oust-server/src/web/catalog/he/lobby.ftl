# הלובי, רשימות משחקים, הזמנות, קישורים של אורחים.
lobby-title = Oust: משחק בדפדפן
lobby-heading = Oust
lobby-welcome = משחקים ישר מהדפדפן: בלי הורדה, ובלי חשבון כדי לשחק נגד חבר או נגד המנוע.
lobby-rules = החוקים, עם תרשימים שאפשר לשחק בהם
lobby-your-turns = { $count ->
    [one] תורך במשחק אחד.
    [two] תורך בשני משחקים.
   *[other] תורך ב־{ $count } משחקים.
}
next-game = למשחק הבא
new-heading = משחק חדש
new-against = נגד
new-friend = חבר: יינתן קישור לשליחה
new-engine = המנוע
new-level = רמת המנוע
new-level-of = רמה { $level }
new-anyone = כל אחד: הזמנה פתוחה
new-player = שחקנים, מופרדים בפסיקים
new-player-name = שמות השחקנים
new-with-account = עם חשבון אפשר גם להזמין שחקנים, לשחק משחקים מדורגים ולקבל הודעות בדואר.
new-kind = משחק
new-board = לוח, ב־Orbit ריבוע מ־3x3 עד 19x19
new-players = מספר השחקנים, ב־Orbit שניים עד חמישה
new-color = הצבע שלך
new-color-random = באקראי
new-color-first = x, שפותח
new-color-second = o
new-more = זמן, החלפה, ומי רואה את המשחק
new-clock = זמן
new-swap = מותר להחליף צבעים פעם אחת, ב־Oust כתור השני, ב־Orbit לשניים כתור השלישי
new-rated = מדורג
new-unlisted = לא ברשימות המשחקים
new-begin = התחלה
open-heading = הזמנות פתוחות
open-none = אין הזמנות פתוחות.
going-heading = משחקים פעילים
going-none = אין משחקים פעילים.
all-games = כל המשחקים
challenger-first = המזמין פותח
challenger-second = הפתיחה שלך
challenger-color = למזמין { $color }
challenger-random = צבעים באקראי
challenge-title = הזמנה
challenge-anyone = כל אחד
challenge-waits = קיבלת; גם האחרים צריכים לקבל.
challenge-accept = קבלה
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
games-filter = אילו משחקים
games-going = פעילים
games-over = שהסתיימו
games-none = אין כאן משחקים.
games-older = משחקים קודמים
card-your-turn = תורך
card-to-move = התור של { $name }
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
guest-take = לשבת ולשחק
guest-as = המשחק יהיה בשם { $name }.
guest-name = שם (לא חובה)
guest-own-title = זה הקישור שלך
guest-own = יש לשלוח אותו לחבר. המקום שייך לראשון שילחץ על „לשבת ולשחק”.
guest-used-title = הקישור כבר נוצל
guest-used = מישהו כבר התיישב. אפשר לבקש מהחבר משחק אחר.
own-heading = המשחקים שלך
