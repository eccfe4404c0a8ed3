# מה שיש בכל דף, ושגיאות.
skip = דילוג לתוכן
navigation = דפים
account = חשבון
navigation-more = עוד דפים
nav-lobby = לשחק
nav-games = משחקים
nav-standings = דירוג
nav-rules = חוקים
nav-help = עזרה
nav-mine = המשחקים שלי
legal-imprint = פרטי המפעיל
legal-privacy = פרטיות
legal-terms = תנאי שימוש
sign-in = כניסה
sign-up = הרשמה
sign-out = יציאה
language = שפה
colors = צבעים
colors-system = כמו במערכת
colors-light = בהיר
colors-dark = כהה
colors-contrast = ניגודיות גבוהה
colors-colorblind = לעיוורי צבעים
apply = החלה
credits = המשחק Oust הומצא בידי מארק סטיר בשנת 2007. שמו וחוקיו שלו.
guest = אורח
guest-named = { $name } (אורח)
guest-you = { $name } (השחקן שלך)
seat-open = עדיין אין שחקן
engine = מחשב, רמה { $level }
engine-named = מחשב, { $level }
kind-oust = Oust
kind-orbit = Orbit
clock-none = ללא הגבלת זמן
clock-days = { $days ->
    [one] יום אחד לתור
    [two] יומיים לתור
   *[other] { $days } ימים לתור
}
clock-total = { $days ->
    [one] יום אחד לכל התורות
    [two] יומיים לכל התורות
   *[other] { $days } ימים לכל התורות
}
clock-increment = { $minutes } דקות, ועוד { $seconds } שניות לכל תור
terms-swap = מותר להחליף
terms-rated = מדורג
terms-unrated = לא מדורג
copy = העתקה
copied = הועתק
error-status = מצב { $status }
error-back = חזרה
error-not-found = אין דבר בכתובת הזאת
error-sign-in = יש להיכנס לחשבון תחילה
error-forbidden = הפעולה אינה מותרת
error-foreign = הטופס אינו עדכני: יש לחזור, לטעון את הדף מחדש ולנסות שוב
error-conflict = המצב השתנה, או שאינו מאפשר זאת
error-too-many = יותר מדי בקשות: יש להמתין רגע
error-too-many-attempts = יותר מדי ניסיונות: יש לנסות שוב בעוד כמה דקות
error-too-many-seats = בדפדפן הזה כבר פתוחים כל המשחקים ללא חשבון שהוא יכול לשמור: יש לסיים אחד מהם, או להירשם
error-too-many-games = נפתחו מכאן יותר מדי משחקים ללא חשבון: יש להירשם, או להמתין כמה דקות
error-offer-gone = ההצעה כבר לא פתוחה: שחקן אחר הקדים אותך, או שהיא הסתיימה
error-limit = הושגה המגבלה
limit-games = לשחקן יש לכל היותר { $most } משחקים פעילים.
limit-challenges = לשחקן יש לכל היותר { $most } הזמנות פתוחות.
limit-tokens = לחשבון יש לכל היותר { $most } אסימונים.
limit-kept-lines = שחקן שומר לכל היותר { $most } רצפים של משחק.
limit-chat = בצ׳אט של משחק יש לכל היותר { $most } שורות.
error-too-long = הטקסט ארוך מדי
error-too-slow = הבקשה הגיעה לאט מדי
error-unavailable = השרת אינו יכול לשמור כעת: יש לנסות שוב מאוחר יותר
error-server = השרת נכשל
error-invalid = לא ניתן לבצע זאת
game-begun = התחיל משחק שלך.
to-board = אל הלוח
