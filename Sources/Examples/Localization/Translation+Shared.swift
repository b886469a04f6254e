extension [Translation] {
    /// The texts that several examples have.
    static let shared = [
        Translation("Cancel", de: "Abbrechen", ar: "إلغاء"),
        Translation("Copy", de: "Kopieren", ar: "نسخ"),
        Translation("Delete", de: "Löschen", ar: "حذف"),
        Translation("E-mail", de: "E-Mail", ar: "البريد الإلكتروني"),
        Translation("Favourite", de: "Favorit", ar: "مفضّل"),
        Translation("Favourites only", de: "Nur Favoriten", ar: "المفضلة فقط"),
        Translation("Name", de: "Name", ar: "الاسم"),
        Translation("Please check what you entered", de: "Bitte prüfen Sie Ihre Eingabe", ar: "يُرجى مراجعة ما أدخلته"),
        Translation("Save", de: "Speichern", ar: "حفظ"),
        Translation("Search", de: "Suchen", ar: "بحث"),
        Translation("Share", de: "Teilen", ar: "مشاركة"),
        Translation("Small", de: "Klein", ar: "صغير"),
        Translation(
            "%lld others are here",
            en: [.zero: "Nobody else is here.", .one: "%lld other is here.", .other: "%lld others are here."],
            de: [.zero: "Niemand sonst ist hier.", .one: "Noch jemand ist hier.", .other: "%lld andere sind hier."],
            ar: [
                .zero: "لا أحد غيرك هنا.", .one: "شخص آخر هنا.", .two: "شخصان آخران هنا.",
                .few: "%lld أشخاص آخرون هنا.", .many: "%lld شخصًا آخر هنا.", .other: "%lld شخص آخر هنا.",
            ]),
        Translation("Try again", de: "Noch einmal", ar: "إعادة المحاولة"),
    ]
}
