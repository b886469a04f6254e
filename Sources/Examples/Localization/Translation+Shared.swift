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
        Translation("Try again", de: "Noch einmal", ar: "إعادة المحاولة"),
    ]
}
