# חידות.
nav-puzzles = חידות
puzzles-title = חידות
puzzles-text = מצב אחד, תשובה אחת. למצוא אותה על הלוח.
puzzles-solved = נפתרו
puzzles-count = { $solved } מתוך { $all }
puzzles-guest = הדפדפן זוכר מה פתרת. חשבון חדש מקבל זאת, ויש בו גם דירוג חידות.
puzzle-title = חידה { $number }
puzzle-daily = חידת היום
puzzle-all = כל החידות
puzzle-solved = נפתרה
puzzle-side = זה הצבע שלך.
puzzle-win = לנצח בתור הזה
puzzle-win-explained = לקחת את כל אבני היריב לפני שהתור מסתיים.
puzzle-win-right = כל אבני היריב נלקחו.
puzzle-win-wrong = { $count ->
    [one] נשארה אבן אחת של היריב.
    [two] נשארו שתי אבנים של היריב.
   *[other] נשארו { $count } אבנים של היריב.
}
puzzle-save = לא להפסיד בתור הבא
puzzle-save-explained = היריב מאיים לנצח. לעצור אותו.
puzzle-save-right = היריב אינו יכול לנצח בתור הבא.
puzzle-save-wrong = היריב יכול לנצח בתור הבא.
puzzle-only = למצוא את האבן היחידה שמנצחת
puzzle-only-explained = אבן אחת מנצחת נגד כל הגנה. האבן הראשונה שלך קובעת.
puzzle-only-right = האבן הראשונה מנצחת נגד כל הגנה.
puzzle-only-wrong = אחרי האבן הראשונה הזאת היריב יכול להחזיק מעמד.
puzzle-grade-1 = קלה מאוד
puzzle-grade-2 = קלה
puzzle-grade-3 = בינונית
puzzle-grade-4 = קשה
puzzle-grade-5 = קשה מאוד
puzzle-right = נכון!
puzzle-wrong = עוד לא.
puzzle-shown = זאת התשובה.
puzzle-reply = היריב עונה { $turn } ומנצח.
puzzle-counted = דירוג { $change }: { $rating }.
puzzle-again = לנסות שוב
puzzle-next = לחידה הבאה
puzzle-show = להראות את התשובה
puzzle-skip = חידה אחרת
puzzle-first = לחידות
