extension [Translation] {
    /// The texts of the list of tasks.
    static let tasks = [
        Translation("Tasks for everybody", de: "Aufgaben für alle", ar: "مهام للجميع"),
        Translation(
            "A list that all see, and change together.", de: "Eine Liste, die alle sehen und gemeinsam ändern.",
            ar: "قائمة يراها الجميع ويغيّرونها معًا."),
        Translation("What needs to be done?", de: "Was ist zu tun?", ar: "ما الذي يجب فعله؟"),
        Translation("Clear what is done", de: "Erledigtes löschen", ar: "حذف ما تم"),
        Translation(
            "%lld tasks left",
            en: [.zero: "Nothing is left to do.", .one: "%lld task is left.", .other: "%lld tasks are left."],
            de: [
                .zero: "Es ist nichts mehr zu tun.", .one: "%lld Aufgabe ist noch offen.",
                .other: "%lld Aufgaben sind noch offen.",
            ],
            ar: [
                .zero: "لم يبقَ ما يُفعل.", .one: "بقيت مهمة واحدة.", .two: "بقيت مهمتان.", .few: "بقيت %lld مهام.",
                .many: "بقيت %lld مهمة.", .other: "بقيت %lld مهمة.",
            ]),
    ]
}
