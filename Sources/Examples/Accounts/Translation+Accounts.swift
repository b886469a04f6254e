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
        Translation("Old password", de: "Altes Passwort", ar: "كلمة المرور القديمة"),
        Translation("Password", de: "Passwort", ar: "كلمة المرور"),
        Translation("People", de: "Personen", ar: "الأشخاص"),
        Translation("Sign in", de: "Anmelden", ar: "تسجيل الدخول"),
        Translation("Sign out", de: "Abmelden", ar: "تسجيل الخروج"),
        Translation("Sign out everywhere", de: "Überall abmelden", ar: "تسجيل الخروج من كل الأجهزة"),
        Translation("Sign up", de: "Registrieren", ar: "التسجيل"),
        Translation(
            "The name or the password is wrong.", de: "Der Name oder das Passwort ist falsch.",
            ar: "الاسم أو كلمة المرور غير صحيحة."),
        Translation(
            "The old password is wrong.", de: "Das alte Passwort ist falsch.", ar: "كلمة المرور القديمة غير صحيحة."),
        Translation("There is no such account.", de: "Dieses Konto gibt es nicht.", ar: "هذا الحساب غير موجود."),
        Translation("This device", de: "Dieses Gerät", ar: "هذا الجهاز"),
        Translation("This could not be loaded.", de: "Das konnte nicht geladen werden.", ar: "تعذّر التحميل."),
        Translation("This name is taken.", de: "Dieser Name ist schon vergeben.", ar: "هذا الاسم مستخدم بالفعل."),
        Translation("Unknown device", de: "Unbekanntes Gerät", ar: "جهاز غير معروف"),
        Translation("You are signed in here", de: "Hier sind Sie angemeldet", ar: "أجهزة سجّلت الدخول منها"),
        Translation(
            "You are then signed out everywhere. Sign in with the new password.",
            de: "Danach sind Sie überall abgemeldet. Melden Sie sich mit dem neuen Passwort an.",
            ar: "بعد ذلك يُسجَّل خروجك من كل الأجهزة. سجّل الدخول بكلمة المرور الجديدة."),
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
