extension [Translation] {
    /// The texts of the screens with accounts.
    static let accounts = [
        Translation("Account", de: "Konto", ar: "الحساب"),
        Translation("Agent", de: "Verwalter", ar: "مشرف"),
        Translation("Change password", de: "Passwort ändern", ar: "تغيير كلمة المرور"),
        Translation("Delete account", de: "Konto löschen", ar: "حذف الحساب"),
        Translation(
            "Delete this account for good?", de: "Dieses Konto endgültig löschen?", ar: "هل تريد حذف هذا الحساب نهائيًا؟"
        ),
        Translation("I have an account", de: "Ich habe ein Konto", ar: "لدي حساب"),
        Translation("Make an account", de: "Konto anlegen", ar: "إنشاء حساب جديد"),
        Translation("Make an agent", de: "Zum Verwalter machen", ar: "تعيين مشرفًا"),
        Translation("Member", de: "Mitglied", ar: "عضو"),
        Translation(
            "Name or e-mail address", de: "Name oder E-Mail-Adresse", ar: "الاسم أو عنوان البريد الإلكتروني"),
        Translation("New password", de: "Neues Passwort", ar: "كلمة المرور الجديدة"),
        Translation("Password", de: "Passwort", ar: "كلمة المرور"),
        Translation("People", de: "Personen", ar: "الأشخاص"),
        Translation("Sign in", de: "Anmelden", ar: "تسجيل الدخول"),
        Translation("Sign out", de: "Abmelden", ar: "تسجيل الخروج"),
        Translation("Sign out everywhere", de: "Überall abmelden", ar: "تسجيل الخروج من كل الأجهزة"),
        Translation("Sign up", de: "Registrieren", ar: "التسجيل"),
        Translation(
            "The name or the password is wrong.", de: "Der Name oder das Passwort ist falsch.",
            ar: "الاسم أو كلمة المرور غير صحيحة."),
        Translation("There is no such account.", de: "Dieses Konto gibt es nicht.", ar: "هذا الحساب غير موجود."),
        Translation("This device", de: "Dieses Gerät", ar: "هذا الجهاز"),
        Translation("This could not be loaded.", de: "Das konnte nicht geladen werden.", ar: "تعذّر التحميل."),
        Translation("This name is taken.", de: "Dieser Name ist schon vergeben.", ar: "هذا الاسم مستخدم بالفعل."),
        Translation("Unknown device", de: "Unbekanntes Gerät", ar: "جهاز غير معروف"),
        Translation("You are signed in here", de: "Hier sind Sie angemeldet", ar: "أجهزة سجّلت الدخول منها"),
        Translation(
            "The password is being changed.", de: "Das Passwort wird gerade geändert.",
            ar: "يجري تغيير كلمة المرور."),
        Translation(
            "You are then signed out everywhere else.", de: "Danach sind Sie überall sonst abgemeldet.",
            ar: "بعد ذلك يُسجَّل خروجك من كل الأجهزة الأخرى."),
        Translation(
            "A link is on its way to the new address.", de: "Ein Link ist zur neuen Adresse unterwegs.",
            ar: "أُرسل رابط إلى العنوان الجديد."),
        Translation("Change e-mail address", de: "E-Mail-Adresse ändern", ar: "تغيير البريد الإلكتروني"),
        Translation(
            "If it was not you, sign in with a link, and change it again.",
            de: "Wenn Sie das nicht waren, melden Sie sich mit einem Link an, und ändern Sie es wieder.",
            ar: "إن لم تكن أنت، فسجّل الدخول برابط وغيّرها من جديد."),
        Translation(
            "If there is an account with this address, a link is on its way to it.",
            de: "Wenn es ein Konto mit dieser Adresse gibt, ist ein Link dorthin unterwegs.",
            ar: "إن وُجد حساب بهذا العنوان، فقد أُرسل إليه رابط."),
        Translation("New e-mail address", de: "Neue E-Mail-Adresse", ar: "البريد الإلكتروني الجديد"),
        Translation(
            "No mails can be sent from here.", de: "Von hier aus können keine E-Mails gesendet werden.",
            ar: "لا يمكن إرسال بريد من هنا."),
        Translation(
            "Something went wrong. Please try again.",
            de: "Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.", ar: "حدث خطأ ما. حاول مرة أخرى."),
        Translation("Send a link", de: "Link senden", ar: "إرسال رابط"),
        Translation("Send me a link", de: "Link zusenden", ar: "أرسل لي رابطًا"),
        Translation("Sign in with a link", de: "Mit einem Link anmelden", ar: "تسجيل الدخول برابط"),
        Translation(
            "This link was asked for in another browser. Go on only if it was you.",
            de: "Dieser Link wurde in einem anderen Browser angefordert. Gehen Sie nur weiter, wenn Sie das waren.",
            ar: "طُلب هذا الرابط من متصفح آخر. لا تتابع إلا إن كنت أنت من طلبه."),
        Translation(
            "This link was used, or its time is over.", de: "Dieser Link wurde schon benutzt, oder seine Zeit ist um.",
            ar: "استُخدم هذا الرابط أو انتهت مدته."),
        Translation(
            "With this link you sign in. It can be used once, within ten minutes.",
            de: "Mit diesem Link melden Sie sich an. Er gilt einmal, zehn Minuten lang.",
            ar: "بهذا الرابط تسجّل الدخول. يُستخدم مرة واحدة خلال عشر دقائق."),
        Translation(
            "You sign in with the new address from now on.",
            de: "Sie melden sich von jetzt an mit der neuen Adresse an.",
            ar: "من الآن تسجّل الدخول بالعنوان الجديد."),
        Translation(
            "Your e-mail address was changed", de: "Ihre E-Mail-Adresse wurde geändert", ar: "تغيّر بريدك الإلكتروني"),
        Translation("Your link to sign in", de: "Ihr Link zum Anmelden", ar: "رابط تسجيل الدخول"),
        Translation("Your password was changed", de: "Ihr Passwort wurde geändert", ar: "تغيّرت كلمة مرورك"),
        Translation(
            "An address that counts once a link to it was used.",
            de: "Eine Adresse, die gilt, sobald ein Link dorthin benutzt wurde.",
            ar: "عنوان يُعتمد عند استخدام رابط أُرسل إليه."),
        Translation(
            "A screen for people who have signed in a short time ago.",
            de: "Eine Seite für Personen, die sich gerade erst angemeldet haben.",
            ar: "شاشة لمن سجّل الدخول منذ قليل."),
        Translation(
            "A new account, with a password of which a hash is kept.",
            de: "Ein neues Konto, mit einem Passwort, von dem ein Hash gespeichert wird.",
            ar: "حساب جديد بكلمة مرور لا يُحفظ منها إلا بصمتها."),
        Translation(
            "A form that starts a session with a name and a password.",
            de: "Ein Formular, das mit Name und Passwort anmeldet.",
            ar: "نموذج لتسجيل الدخول بالاسم وكلمة المرور."),
        Translation(
            "A screen for people who are signed in.",
            de: "Eine Seite für Personen, die angemeldet sind.",
            ar: "شاشة لمن سجّل الدخول."),
        Translation(
            "A form with secrets, which are in no model.",
            de: "Ein Formular mit Geheimnissen, die in keinem Modell stehen.",
            ar: "نموذج بأسرار لا تُحفظ في أي نموذج بيانات."),
        Translation(
            "All accounts with their roles, for agents only.",
            de: "Alle Konten mit ihren Rollen, nur für Verwalter.",
            ar: "كل الحسابات وأدوارها، للمشرفين فقط."),
    ]
}
