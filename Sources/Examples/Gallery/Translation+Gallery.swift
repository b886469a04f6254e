extension [Translation] {
    /// The texts of the gallery.
    static let gallery = layouts + contents + actions + inputs + states + lists

    private static let layouts = [
        Translation("Gallery", de: "Galerie", ar: "المعرض"),
        Translation(
            "Every kind of node, in each of its states.",
            de: "Jede Art von Knoten, in jedem Zustand.",
            ar: "كل أنواع العُقد في كل حالاتها."),
        Translation("Layout", de: "Anordnung", ar: "التخطيط"),
        Translation("One", de: "Eins", ar: "واحد"),
        Translation("Two", de: "Zwei", ar: "اثنان"),
        Translation("Start", de: "Anfang", ar: "البداية"),
        Translation("End", de: "Ende", ar: "النهاية"),
        Translation(
            "What does not fit on the screen at once", de: "Was nicht auf einmal auf den Bildschirm passt,",
            ar: "ما لا تتسع له الشاشة دفعة واحدة"),
        Translation(
            "is pushed to the side, as far as it takes,", de: "wird zur Seite geschoben, so weit wie nötig,",
            ar: "يُزاح إلى الجانب بقدر ما يلزم،"),
        Translation(
            "and comes into view by scrolling.", de: "und kommt durch Scrollen in Sicht.", ar: "ويظهر عند التمرير."),
        Translation("First", de: "Erster", ar: "الأول"),
        Translation("Second", de: "Zweiter", ar: "الثاني"),
        Translation("The client switches alone.", de: "Der Client wechselt allein.", ar: "يبدّل العميل بمفرده."),
        Translation("This one shows at first.", de: "Dieser ist zuerst zu sehen.", ar: "يظهر هذا أولًا."),
    ]

    private static let contents = [
        Translation("Content", de: "Inhalt", ar: "المحتوى"),
        Translation("Large title", de: "Großer Titel", ar: "عنوان كبير"),
        Translation("Title", de: "Titel", ar: "عنوان"),
        Translation("Headline", de: "Überschrift", ar: "ترويسة"),
        Translation("Body", de: "Fließtext", ar: "نص أساسي"),
        Translation("Caption", de: "Beschriftung", ar: "تعليق"),
        Translation("Struck through", de: "Durchgestrichen", ar: "مشطوب"),
        Translation("A page of the web", de: "Eine Seite im Web", ar: "صفحة على الويب"),
        Translation("A letter", de: "Ein Brief", ar: "رسالة"),
        Translation("A screen of this server", de: "Ein Bildschirm dieses Servers", ar: "شاشة من هذا الخادم"),
        Translation("Nowhere", de: "Nirgendwohin", ar: "إلى لا مكان"),
        Translation("Outlet's icon", de: "Das Symbol von Outlet", ar: "أيقونة \u{2068}Outlet\u{2069}"),
        Translation("A picture that is missing", de: "Ein Bild, das fehlt", ar: "صورة مفقودة"),
        Translation("Not begun", de: "Nicht begonnen", ar: "لم يبدأ بعد"),
        Translation("Two thirds", de: "Zwei Drittel", ar: "ثلثان"),
        Translation("Nobody knows", de: "Niemand weiß es", ar: "لا أحد يعلم"),
        Translation("A color of the theme", de: "Eine Farbe des Themas", ar: "لون من ألوان السمة"),
        Translation("Accent", de: "Akzent", ar: "مميَّز"),
        Translation("Muted", de: "Gedämpft", ar: "خافت"),
        Translation("Positive", de: "Positiv", ar: "إيجابي"),
        Translation("Warning", de: "Warnung", ar: "تحذير"),
        Translation("Negative", de: "Negativ", ar: "سلبي"),
        Translation("A link", de: "Ein Link", ar: "رابط"),
        Translation("A colored bar", de: "Ein farbiger Balken", ar: "شريط ملوّن"),
        Translation("No client knows this color", de: "Diese Farbe kennt kein Client", ar: "لا يعرف أي عميل هذا اللون"),
    ]

    private static let actions = [
        Translation("Actions", de: "Aktionen", ar: "الإجراءات"),
        Translation("Default", de: "Standard", ar: "افتراضي"),
        Translation("Primary", de: "Primär", ar: "أساسي"),
        Translation("Destructive", de: "Destruktiv", ar: "إتلافي"),
        Translation("Disabled", de: "Deaktiviert", ar: "معطّل"),
        Translation("Copy the headline", de: "Überschrift kopieren", ar: "نسخ الترويسة"),
        Translation("Show or hide the secret", de: "Geheimnis ein- oder ausblenden", ar: "إظهار السر أو إخفاؤه"),
        Translation("The secret", de: "Das Geheimnis", ar: "السر"),
        Translation("Open a page", de: "Seite öffnen", ar: "فتح صفحة"),
        Translation("Copy a text", de: "Text kopieren", ar: "نسخ نص"),
        Translation("A text from the gallery", de: "Ein Text aus der Galerie", ar: "نص من المعرض"),
        Translation("Every node", de: "Alle Knoten", ar: "كل العُقد"),
        Translation("Announce", de: "Ansagen", ar: "إعلان"),
        Translation("This is the gallery.", de: "Dies ist die Galerie.", ar: "هذا هو المعرض."),
    ]

    private static let inputs = [
        Translation("Inputs", de: "Eingaben", ar: "المدخلات"),
        Translation("Show details", de: "Details anzeigen", ar: "إظهار التفاصيل"),
        Translation("These are the details.", de: "Das sind die Details.", ar: "هذه هي التفاصيل."),
        Translation("Volume", de: "Lautstärke", ar: "مستوى الصوت"),
        Translation("Loudness", de: "Lautheit", ar: "شدة الصوت"),
        Translation("Guests", de: "Gäste", ar: "الضيوف"),
        Translation(
            "A table for %lld", de: "Ein Tisch für %lld",
            ar: [
                .zero: "لا طاولة", .one: "طاولة لشخص واحد", .two: "طاولة لشخصين",
                .few: "طاولة لعدد %lld أشخاص", .many: "طاولة لعدد %lld شخصًا", .other: "طاولة لعدد %lld شخص",
            ]),
        Translation("Size", de: "Größe", ar: "الحجم"),
        Translation("Medium", de: "Mittel", ar: "متوسط"),
        Translation("Large", de: "Groß", ar: "كبير"),
        Translation("Time", de: "Uhrzeit", ar: "الوقت"),
        Translation("Hour", de: "Stunde", ar: "الساعة"),
        Translation("Minute", de: "Minute", ar: "الدقيقة"),
        Translation("Day", de: "Tag", ar: "اليوم"),
        Translation("No day", de: "Kein Tag", ar: "لا يوم"),
        Translation("Your name", de: "Ihr Name", ar: "اسمك"),
        Translation("Registration", de: "Anmeldung", ar: "التسجيل"),
        Translation("Greet", de: "Begrüßen", ar: "ترحيب"),
    ]

    private static let states = [
        Translation("States", de: "Zustände", ar: "الحالات"),
        Translation("Text field", de: "Textfeld", ar: "حقل نص"),
        Translation("Text", de: "Text", ar: "نص"),
        Translation("Secure field", de: "Kennwortfeld", ar: "حقل سري"),
        Translation("Secret", de: "Geheim", ar: "سر"),
        Translation("Text area", de: "Textbereich", ar: "مساحة نص"),
        Translation("Two\nlines", de: "Zwei\nZeilen", ar: "سطر\nوسطر"),
        Translation("Search field", de: "Suchfeld", ar: "حقل بحث"),
        Translation("Toggle", de: "Schalter", ar: "مفتاح"),
        Translation("Slider", de: "Schieberegler", ar: "شريط تمرير"),
        Translation("Stepper", de: "Zähler", ar: "عدّاد"),
        Translation("Date picker", de: "Datumsauswahl", ar: "منتقي التاريخ"),
        Translation("Menu", de: "Menü", ar: "قائمة"),
        Translation("Radio", de: "Optionsfelder", ar: "أزرار اختيار"),
        Translation("Segmented", de: "Segmente", ar: "مقاطع"),
        Translation("Ant", de: "Ameise", ar: "نملة"),
        Translation("Bee", de: "Biene", ar: "نحلة"),
        Translation("Multi-picker", de: "Mehrfachauswahl", ar: "منتقٍ متعدد"),
        Translation("Animal", de: "Tier", ar: "حيوان"),
        Translation("Number", de: "Zahl", ar: "رقم"),
        Translation("Something is wrong with it.", de: "Damit stimmt etwas nicht.", ar: "هناك خطأ ما."),
    ]

    private static let lists = [
        Translation("Lists", de: "Listen", ar: "القوائم"),
        Translation("Sections, one selected", de: "Abschnitte, einer ausgewählt", ar: "أقسام مع تحديد صف واحد"),
        Translation(
            "Several selected, moved and deleted", de: "Mehrere ausgewählt, verschoben und gelöscht",
            ar: "تحديد عدة صفوف ونقلها وحذفها"),
        Translation("Page by page", de: "Seite für Seite", ar: "صفحة تلو الأخرى"),
        Translation("Fresh", de: "Frisch", ar: "طازج"),
        Translation("To be eaten soon", de: "Bald zu essen", ar: "يؤكل قريبًا"),
        Translation("Bread", de: "Brot", ar: "خبز"),
        Translation("Milk", de: "Milch", ar: "حليب"),
        Translation("Gone", de: "Weg", ar: "نفد"),
        Translation("Dry", de: "Trocken", ar: "جاف"),
        Translation("Keeps for years", de: "Jahrelang haltbar", ar: "يدوم سنوات"),
        Translation("Rice", de: "Reis", ar: "أرز"),
        Translation("Tea", de: "Tee", ar: "شاي"),
        Translation("Cellar", de: "Keller", ar: "القبو"),
        Translation(
            "Nothing is here, and the section stays", de: "Hier ist nichts, und der Abschnitt bleibt",
            ar: "لا شيء هنا، والقسم باقٍ"),
        Translation("No snack", de: "Kein Imbiss", ar: "لا وجبة خفيفة"),
        Translation("Snack: %@", de: "Imbiss: %@", ar: "وجبة خفيفة: %@"),
        Translation("Apple", de: "Apfel", ar: "تفاحة"),
        Translation("Fig", de: "Feige", ar: "تينة"),
        Translation("Plum", de: "Pflaume", ar: "برقوقة"),
        Translation("No fruits are left.", de: "Keine Früchte sind übrig.", ar: "لم تبقَ أي ثمرة."),
        Translation("Line %lld", de: "Zeile %lld", ar: "السطر %lld"),
        Translation(
            "picked",
            en: [.zero: "No fruit is picked.", .one: "%lld fruit is picked.", .other: "%lld fruits are picked."],
            de: [
                .zero: "Keine Frucht ist gepflückt.", .one: "%lld Frucht ist gepflückt.",
                .other: "%lld Früchte sind gepflückt.",
            ],
            ar: [
                .zero: "لم تُقطف أي ثمرة.", .one: "قُطفت ثمرة واحدة.", .two: "قُطفت ثمرتان.",
                .few: "قُطفت %lld ثمرات.", .many: "قُطفت %lld ثمرة.", .other: "قُطفت %lld ثمرة.",
            ]),
    ]
}
