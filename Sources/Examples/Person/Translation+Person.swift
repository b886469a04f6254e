extension [Translation] {
    /// The texts of the screens with a person.
    static let person = [
        Translation("Person", de: "Person", ar: "شخص"),
        Translation("Reverse", de: "Umdrehen", ar: "عكس"),
        Translation("Uppercase", de: "Großbuchstaben", ar: "أحرف كبيرة"),
    ]
}
