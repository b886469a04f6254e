/// The pictures to choose from for a contact: files in the folder `avatars` of the web client.
enum Portrait: String, CaseIterable {
    case bear
    case cat
    case chick
    case dog
    case fox
    case frog
    case koala
    case mouse
    case owl
    case panda
    case pig
    case rabbit

    /// What the picture shows: a text of the catalogue.
    var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    /// Where the picture is.
    var url: String { "/avatars/\(rawValue).svg" }
}
