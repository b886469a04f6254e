extension [Translation] {
    /// The texts of the screens with characters.
    static let characters = [
        Translation("Block", de: "Block", ar: "الكتلة"),
        Translation("Capital", de: "Groß", ar: "كبير"),
        Translation("Category", de: "Kategorie", ar: "الفئة"),
        Translation("Character", de: "Zeichen", ar: "محرف"),
        Translation("Characters", de: "Zeichen", ar: "المحارف"),
        Translation("Letter", de: "Buchstabe", ar: "حرف"),
        Translation(
            "Name, U+00E9 or é", de: "Name, U+00E9 oder é",
            ar: "\u{2067}الاسم أو \u{2068}U+00E9\u{2069} أو \u{2068}é\u{2069}\u{2069}"),
        Translation("Nothing is found.", de: "Nichts gefunden.", ar: "لم يتم العثور على شيء."),
        Translation("Read more", de: "Mehr lesen", ar: "قراءة المزيد"),
        Translation("Sign", de: "Zeichen", ar: "علامة"),
        Translation("Since", de: "Seit", ar: "منذ"),
        Translation(
            "The characters could not be looked up.", de: "Die Zeichen konnten nicht nachgeschlagen werden.",
            ar: "تعذّر البحث عن المحارف."),
        Translation("This could not be kept.", de: "Das konnte nicht gespeichert werden.", ar: "تعذّر حفظ هذا."),
        Translation("Unicode %@", de: "Unicode %@", ar: "يونيكود %@"),
        Translation(
            "Writing all characters into the database", de: "Alle Zeichen werden in die Datenbank geschrieben",
            ar: "جارٍ كتابة جميع المحارف في قاعدة البيانات"),
        Translation(
            "characters",
            en: [.zero: "No characters", .one: "%lld character", .other: "%lld characters"],
            de: [.zero: "Keine Zeichen", .other: "%lld Zeichen"],
            ar: [
                .zero: "لا توجد محارف", .one: "محرف واحد", .two: "محرفان",
                .few: "%lld محارف", .many: "%lld محرفًا", .other: "%lld محرف",
            ]),
        Translation(
            "All characters of Unicode, searched while you type.",
            de: "Alle Zeichen von Unicode, beim Tippen gesucht.",
            ar: "كل محارف يونيكود مع البحث أثناء الكتابة."),
    ]
}
