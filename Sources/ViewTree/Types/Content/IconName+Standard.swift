/// The icons that Outlet has: files in `Public/icons`, from Bootstrap Icons (MIT License).
extension IconName {
    /// Add something.
    public static let plus: IconName = "plus"
    /// Take something away.
    public static let minus: IconName = "minus"
    /// Done, or chosen.
    public static let check: IconName = "check"
    /// Close, or no.
    public static let cross: IconName = "cross"
    /// Edit.
    public static let pencil: IconName = "pencil"
    /// Delete.
    public static let trash: IconName = "trash"
    /// Search.
    public static let search: IconName = "search"
    /// Settings.
    public static let gear: IconName = "gear"
    /// The first screen.
    public static let house: IconName = "house"
    /// A person.
    public static let person: IconName = "person"
    /// People.
    public static let people: IconName = "people"
    /// A letter.
    public static let envelope: IconName = "envelope"
    /// A telephone receiver.
    public static let telephone: IconName = "telephone"
    /// A conversation.
    public static let chat: IconName = "chat"
    /// A notification.
    public static let bell: IconName = "bell"
    /// A day.
    public static let calendar: IconName = "calendar"
    /// A time.
    public static let clock: IconName = "clock"
    /// Something that is liked.
    public static let heart: IconName = "heart"
    /// A favourite, or a rating.
    public static let star: IconName = "star"
    /// Something to come back to.
    public static let bookmark: IconName = "bookmark"
    /// Something to look after.
    public static let flag: IconName = "flag"
    /// A tag, or a price.
    public static let tag: IconName = "tag"
    /// An address.
    public static let link: IconName = "link"
    /// Share.
    public static let share: IconName = "share"
    /// Copy.
    public static let copy: IconName = "copy"
    /// The clipboard.
    public static let clipboard: IconName = "clipboard"
    /// Download.
    public static let download: IconName = "download"
    /// Upload.
    public static let upload: IconName = "upload"
    /// An attachment.
    public static let paperclip: IconName = "paperclip"
    /// A picture.
    public static let image: IconName = "image"
    /// Take a picture.
    public static let camera: IconName = "camera"
    /// A file.
    public static let file: IconName = "file"
    /// A folder.
    public static let folder: IconName = "folder"
    /// A list.
    public static let list: IconName = "list"
    /// Cards.
    public static let grid: IconName = "grid"
    /// A table.
    public static let table: IconName = "table"
    /// Show less.
    public static let filter: IconName = "filter"
    /// Put in order.
    public static let sort: IconName = "sort"
    /// An arrow up.
    public static let up: IconName = "up"
    /// An arrow down.
    public static let down: IconName = "down"
    /// An arrow to the left.
    public static let left: IconName = "left"
    /// An arrow to the right.
    public static let right: IconName = "right"
    /// Load again.
    public static let refresh: IconName = "refresh"
    /// Undo.
    public static let undo: IconName = "undo"
    /// Begin.
    public static let play: IconName = "play"
    /// Interrupt.
    public static let pause: IconName = "pause"
    /// End.
    public static let stop: IconName = "stop"
    /// Further actions: three dots.
    public static let more: IconName = "more"
    /// A menu: three lines.
    public static let menu: IconName = "menu"
    /// A remark.
    public static let info: IconName = "info"
    /// Help.
    public static let question: IconName = "question"
    /// Something that needs attention.
    public static let warning: IconName = "warning"
    /// A failure.
    public static let error: IconName = "error"
    /// A success.
    public static let success: IconName = "success"
    /// Locked, or private.
    public static let lock: IconName = "lock"
    /// Unlocked.
    public static let unlock: IconName = "unlock"
    /// A secret, or a permission.
    public static let key: IconName = "key"
    /// Show.
    public static let eye: IconName = "eye"
    /// Hide.
    public static let eyeSlash: IconName = "eyeSlash"
    /// The world, or a language.
    public static let globe: IconName = "globe"
    /// A place.
    public static let place: IconName = "place"
    /// A map.
    public static let map: IconName = "map"
    /// A shopping cart.
    public static let cart: IconName = "cart"
    /// A shopping bag.
    public static let bag: IconName = "bag"
    /// A payment card.
    public static let card: IconName = "card"
    /// A gift.
    public static let gift: IconName = "gift"
    /// A delivery.
    public static let truck: IconName = "truck"
    /// Numbers.
    public static let chart: IconName = "chart"
    /// An idea.
    public static let bulb: IconName = "bulb"
    /// The day, or light colors.
    public static let sun: IconName = "sun"
    /// The night, or dark colors.
    public static let moon: IconName = "moon"
    /// A mobile phone.
    public static let phone: IconName = "phone"
    /// Print.
    public static let printer: IconName = "printer"
    /// Sign in.
    public static let signIn: IconName = "signIn"
    /// Sign out.
    public static let signOut: IconName = "signOut"
    /// Work.
    public static let briefcase: IconName = "briefcase"

    /// All of them.
    public static let standard: [IconName] = [
        .plus, .minus, .check, .cross, .pencil, .trash, .search, .gear, .house, .person, .people, .envelope,
        .telephone, .chat, .bell, .calendar, .clock, .heart, .star, .bookmark, .flag, .tag, .link, .share, .copy,
        .clipboard, .download, .upload, .paperclip, .image, .camera, .file, .folder, .list, .grid, .table, .filter,
        .sort, .up, .down, .left, .right, .refresh, .undo, .play, .pause, .stop, .more, .menu, .info, .question,
        .warning, .error, .success, .lock, .unlock, .key, .eye, .eyeSlash, .globe, .place, .map, .cart, .bag, .card,
        .gift, .truck, .chart, .bulb, .sun, .moon, .phone, .printer, .signIn, .signOut, .briefcase,
    ]
}
