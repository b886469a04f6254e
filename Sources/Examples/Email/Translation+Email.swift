extension [Translation] {
    /// The texts of the screens with an e-mail address.
    static let email = [
        Translation("%@ is kept.", de: "%@ ist gespeichert.", ar: "تم حفظ \u{2068}%@\u{2069}."),
        Translation("E-mail address", de: "E-Mail-Adresse", ar: "عنوان البريد الإلكتروني"),
        Translation("Enter another", de: "Weitere eingeben", ar: "إدخال عنوان آخر"),
        Translation(
            "No such address is kept.", de: "Diese Adresse ist nicht gespeichert.", ar: "هذا العنوان غير محفوظ."),
        Translation(
            "This address is taken.", de: "Diese Adresse ist schon vergeben.", ar: "هذا العنوان مستخدم بالفعل."),
        Translation(
            "Where can we write to you?", de: "Wohin können wir Ihnen schreiben?", ar: "إلى أين يمكننا أن نكتب إليك؟"),
        Translation(
            "A form of one field, which can be sent once the address is valid.",
            de: "Ein Formular mit einem Feld, das sich senden lässt, sobald die Adresse stimmt.",
            ar: "نموذج من حقل واحد يمكن إرساله متى صحّ العنوان."),
    ]
}
