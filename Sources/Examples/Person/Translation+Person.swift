extension [Translation] {
    /// The texts of the screens with a person.
    static let person = [
        Translation("Person", de: "Person", ar: "شخص"),
        Translation("Reverse", de: "Umdrehen", ar: "عكس"),
        Translation("Uppercase", de: "Großbuchstaben", ar: "أحرف كبيرة"),
        Translation(
            "A name to reverse, and to write in capitals.",
            de: "Ein Name zum Umdrehen und Großschreiben.",
            ar: "اسم يمكن عكسه وكتابته بأحرف كبيرة."),
        Translation(
            "The same screen, connected where its nodes are, without a controller.",
            de: "Dieselbe Ansicht, verbunden an ihren Knoten, ohne Controller.",
            ar: "الشاشة نفسها، موصولة عند عُقدها، دون متحكّم."),
        Translation(
            "everything in a column",
            de: "alles untereinander",
            ar: "كل شيء في عمود"),
        Translation(
            "everything in a row",
            de: "alles nebeneinander",
            ar: "كل شيء في صف"),
    ]
}
