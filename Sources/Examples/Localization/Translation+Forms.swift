extension [Translation] {
    /// The messages of forms.
    static let forms = [
        Translation("%@: %@", de: "%@: %@", ar: "%@: %@"),
        Translation("Please fill this in.", de: "Bitte füllen Sie dies aus.", ar: "يُرجى ملء هذا الحقل."),
        Translation(
            "Please use %lld characters at most.",
            de: "Bitte verwenden Sie höchstens %lld Zeichen.",
            ar: [
                .zero: "يُرجى عدم استخدام أي حرف.",
                .one: "يُرجى استخدام حرف واحد على الأكثر.",
                .two: "يُرجى استخدام حرفين على الأكثر.",
                .few: "يُرجى استخدام %lld أحرف على الأكثر.",
                .many: "يُرجى استخدام %lld حرفًا على الأكثر.",
                .other: "يُرجى استخدام %lld حرف على الأكثر.",
            ]),
        Translation(
            "Somebody else has changed this meanwhile.",
            de: "Inzwischen hat jemand anderes dies geändert.",
            ar: "غيّر شخص آخر هذا في هذه الأثناء."),
        Translation(
            "Somebody else has changed this to “%@” meanwhile.",
            de: "Inzwischen hat jemand anderes dies in „%@“ geändert.",
            ar: "غيّر شخص آخر هذا إلى «\u{2068}%@\u{2069}» في هذه الأثناء."),
        Translation(
            "This could not be saved. Please try again.",
            de: "Das ließ sich nicht speichern. Bitte versuchen Sie es noch einmal.",
            ar: "تعذّر الحفظ. يُرجى المحاولة مرة أخرى."),
        Translation(
            "This is no e-mail address.", de: "Dies ist keine E-Mail-Adresse.", ar: "هذا ليس عنوان بريد إلكتروني."),
    ]
}
