# The texts of a turn that is tried out.
color-x = x
color-o = o
color-p3 = צבע שלישי
color-p4 = צבע רביעי
color-p5 = צבע חמישי
board = לוח
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
strip-whole = התור שלם.
strip-stopped = { $coord } לוכד { $count ->
    [one] אבן אחת
   *[other] { $count } אבנים
}, ואין עוד היכן להניח: התור מסתיים כאן.
strip-wins = { $coord } לוכד את כל מה שנותר ומנצח.
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
pass = ויתור על התור
what-if-next = המשך בתור הזה
