/// The pictures available for a contact: views of the examples' file `avatars.svg`, which is asked for once.
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

    /// The subject of the picture, a key of the string catalogue.
    var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    /// The address of the picture.
    var url: String { "/avatars.svg#\(rawValue)" }
}
