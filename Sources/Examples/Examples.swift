public import Outlet

/// The screens that the daemon shows off.
public enum Examples {
    /// All of them, the simplest first.
    public static var all: [any Controller] { [PersonController(), GalleryController()] }
}
