extension [Translation] {
    /// The texts of the screens with contacts.
    static let contacts = [
        Translation("%@ was deleted.", de: "%@ wurde gelöscht.", ar: "تم حذف \u{2068}%@\u{2069}."),
        Translation("%@ was saved.", de: "%@ wurde gespeichert.", ar: "تم حفظ \u{2068}%@\u{2069}."),
        Translation(
            "A birthday lies in the past.", de: "Ein Geburtstag liegt in der Vergangenheit.",
            ar: "يجب أن يكون تاريخ الميلاد في الماضي."),
        Translation("Add to favourites", de: "Zu den Favoriten", ar: "إضافة إلى المفضلة"),
        Translation("Bear", de: "Bär", ar: "دب"),
        Translation("Birthday", de: "Geburtstag", ar: "تاريخ الميلاد"),
        Translation("Cat", de: "Katze", ar: "قطة"),
        Translation("Chick", de: "Küken", ar: "كتكوت"),
        Translation("Company", de: "Firma", ar: "الشركة"),
        Translation("Contact", de: "Kontakt", ar: "جهة اتصال"),
        Translation("Contacts", de: "Kontakte", ar: "جهات الاتصال"),
        Translation("Discard", de: "Verwerfen", ar: "تجاهل"),
        Translation("Discard what you have changed?", de: "Änderungen verwerfen?", ar: "هل تريد تجاهل التغييرات؟"),
        Translation("Dog", de: "Hund", ar: "كلب"),
        Translation("Done", de: "Fertig", ar: "تم"),
        Translation("E-mail (work)", de: "E-Mail (Arbeit)", ar: "البريد الإلكتروني (العمل)"),
        Translation("Edit", de: "Bearbeiten", ar: "تعديل"),
        Translation("Edit contact", de: "Kontakt bearbeiten", ar: "تعديل جهة الاتصال"),
        Translation("Filters", de: "Filter", ar: "التصفية"),
        Translation("First name", de: "Vorname", ar: "الاسم الأول"),
        Translation("Fox", de: "Fuchs", ar: "ثعلب"),
        Translation("Frog", de: "Frosch", ar: "ضفدع"),
        Translation("Initials", de: "Initialen", ar: "الأحرف الأولى"),
        Translation("Keep editing", de: "Weiter bearbeiten", ar: "متابعة التعديل"),
        Translation("Keep mine", de: "Meine behalten", ar: "الاحتفاظ بتغييراتي"),
        Translation("Koala", de: "Koala", ar: "كوالا"),
        Translation("Last name", de: "Nachname", ar: "اسم العائلة"),
        Translation("Mobile", de: "Mobil", ar: "الهاتف المحمول"),
        Translation("Mouse", de: "Maus", ar: "فأر"),
        Translation("Name, company, number …", de: "Name, Firma, Nummer …", ar: "الاسم أو الشركة أو الرقم"),
        Translation("New contact", de: "Neuer Kontakt", ar: "جهة اتصال جديدة"),
        Translation("Nobody is found.", de: "Niemand gefunden.", ar: "لم يتم العثور على أحد."),
        Translation("Notes", de: "Notizen", ar: "ملاحظات"),
        Translation("Owl", de: "Eule", ar: "بومة"),
        Translation("Panda", de: "Panda", ar: "باندا"),
        Translation("Phone (work)", de: "Telefon (Arbeit)", ar: "الهاتف (العمل)"),
        Translation("Picture", de: "Bild", ar: "الصورة"),
        Translation("Pig", de: "Schwein", ar: "خنزير"),
        Translation("Rabbit", de: "Kaninchen", ar: "أرنب"),
        Translation("Remove from favourites", de: "Aus den Favoriten", ar: "إزالة من المفضلة"),
        Translation("Select", de: "Auswählen", ar: "تحديد"),
        Translation("Selected contacts", de: "Ausgewählte Kontakte", ar: "جهات الاتصال المحددة"),
        Translation(
            "Somebody else is editing this contact too.", de: "Jemand anderes bearbeitet diesen Kontakt ebenfalls.",
            ar: "يعدّل شخص آخر جهة الاتصال هذه أيضًا."),
        Translation("Sort by", de: "Sortieren nach", ar: "الترتيب حسب"),
        Translation("Take theirs", de: "Deren übernehmen", ar: "اعتماد التغييرات الأخرى"),
        Translation(
            "The contacts could not be looked up.", de: "Die Kontakte konnten nicht nachgeschlagen werden.",
            ar: "تعذّر البحث عن جهات الاتصال."),
        Translation(
            "This contact is not there any more.", de: "Diesen Kontakt gibt es nicht mehr.",
            ar: "لم تعد جهة الاتصال هذه موجودة."),
        Translation(
            "This contact is not there any more. Saving it brings it back.",
            de: "Diesen Kontakt gibt es nicht mehr. Speichern bringt ihn zurück.",
            ar: "لم تعد جهة الاتصال هذه موجودة. سيعيدها الحفظ."),
        Translation(
            "This could not be kept. Please try again.",
            de: "Das konnte nicht gespeichert werden. Bitte noch einmal versuchen.",
            ar: "تعذّر حفظ هذا. يُرجى المحاولة مرة أخرى."),
        Translation("This is no telephone number.", de: "Dies ist keine Telefonnummer.", ar: "هذا ليس رقم هاتف."),
        Translation(
            "contacts",
            en: [.zero: "No contacts", .one: "%lld contact", .other: "%lld contacts"],
            de: [.zero: "Keine Kontakte", .one: "%lld Kontakt", .other: "%lld Kontakte"],
            ar: [
                .zero: "لا توجد جهات اتصال", .one: "جهة اتصال واحدة", .two: "جهتا اتصال",
                .few: "%lld جهات اتصال", .many: "%lld جهة اتصال", .other: "%lld جهة اتصال",
            ]),
        Translation(
            "deleted contacts",
            en: [.one: "%lld contact was deleted.", .other: "%lld contacts were deleted."],
            de: [.one: "%lld Kontakt wurde gelöscht.", .other: "%lld Kontakte wurden gelöscht."],
            ar: [
                .zero: "لم تُحذف أي جهة اتصال.", .one: "تم حذف جهة اتصال واحدة.", .two: "تم حذف جهتي اتصال.",
                .few: "تم حذف %lld جهات اتصال.", .many: "تم حذف %lld جهة اتصال.", .other: "تم حذف %lld جهة اتصال.",
            ]),
        Translation(
            "selected contacts",
            en: [.zero: "Nobody is selected", .other: "%lld selected"],
            de: [.zero: "Niemand ausgewählt", .other: "%lld ausgewählt"],
            ar: [
                .zero: "لم يتم تحديد أحد", .one: "تم تحديد جهة واحدة", .two: "تم تحديد جهتين",
                .few: "تم تحديد %lld جهات", .many: "تم تحديد %lld جهة", .other: "تم تحديد %lld جهة",
            ]),
        Translation(
            "An address book: a long list, search, selecting, forms, and what others change meanwhile.",
            de: "Ein Adressbuch: eine lange Liste, Suche, Auswahl, Formulare, und was andere inzwischen ändern.",
            ar: "دفتر عناوين: قائمة طويلة وبحث وتحديد ونماذج، وما يغيّره الآخرون في الأثناء."),
        Translation(
            "A form with rules, an unsaved draft, and conflicts with what others save.",
            de: "Ein Formular mit Regeln, einem Entwurf und Konflikten mit dem, was andere speichern.",
            ar: "نموذج له قواعد ومسودة وتعارضات مع ما يحفظه الآخرون."),
        Translation(
            "a line for each contact",
            de: "eine Zeile für jeden Kontakt",
            ar: "سطر لكل جهة اتصال"),
        Translation(
            "a card for each contact",
            de: "eine Karte für jeden Kontakt",
            ar: "بطاقة لكل جهة اتصال"),
    ]
}
