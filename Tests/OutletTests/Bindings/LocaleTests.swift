import Foundation
import OutletTesting
import Testing
import ViewTree

@testable import Outlet

struct LocaleTests {
    /// A bill, as data.
    private struct Bill: Model {
        var date = Date(timeIntervalSince1970: 1_795_304_730)
        var due = CalendarDate("2026-12-24")
        var amount = 1234.5
        var count = 1_234_567
        var share = 0.256
        var size = 1_234_567
        var names = ["Ada", "Bo", "Cy"]
        var note: Double?
    }

    private struct BillController: Controller {
        struct Resources: ResourceProvider {
            let content = Slot<AnyNode>()
            let date = Slot<Label>()
            let due = Slot<Label>()
            let amount = Slot<Label>()
            let count = Slot<Label>()
            let share = Slot<Label>()
            let size = Slot<Label>()
            let names = Slot<Label>()
            let note = Slot<TextField>()
            let add = Slot<Button>()
            init() {}
        }
        static let name = "bill"
        let title = "Bill"
        let implementations: [Implementation<Self>] = [
            Implementation("standard") {
                $0.date(Label())
                $0.due(Label())
                $0.amount(Label())
                $0.count(Label())
                $0.share(Label())
                $0.size(Label())
                $0.names(Label())
                $0.note(TextField())
                $0.add(Button("Add"))
                $0.content { host in
                    Column {
                        host.date
                        host.due
                        host.amount
                        host.count
                        host.share
                        host.size
                        host.names
                        host.note
                        host.add
                    }
                }
            }
        ]
        func model(in _: Context) -> Bill? { Bill() }
        func connect(_ outlets: Outlets<Self>) -> [Connection<Bill>] {
            Observe(\.date, format: .date(.medium, time: .short), in: outlets.date.text)
            Observe(\.due, format: .date(.long), in: outlets.due.text)
            Observe(\.amount, format: .currency("EUR"), in: outlets.amount.text)
            Observe(\.count, format: .number, in: outlets.count.text)
            Observe(\.share, format: .percent(digits: 0...1), in: outlets.share.text)
            Observe(\.size, format: .bytes, in: outlets.size.text)
            Observe(\.names, format: .list, in: outlets.names.text)
            Observe(\.note, format: .number(digits: 2...2), in: outlets.note.value)
            outlets.add.on(
                .tap,
                Change { bill in
                    bill.amount += 1
                    bill.date += 86_400
                    bill.note = 0.5
                })
        }
    }

    /// White space of every kind is one space, and marks of direction are left out: CLDR changes those from version to
    /// version.
    private static func plain(_ text: String?) -> String {
        String(
            String.UnicodeScalarView(
                (text ?? "").unicodeScalars.compactMap { scalar in
                    if scalar.properties.isWhitespace { return " " }
                    return scalar.properties.generalCategory == .format ? nil : scalar
                }))
    }

    private static let application = Result { try Application(name: "Bill", controllers: [BillController()]) }

    private static let samples: [(locale: String, zone: String, texts: [String])] = [
        (
            "en", "UTC",
            [
                "Nov 21, 2026 at 11:45 PM", "December 24, 2026", "€1,234.50", "1,234,567", "25.6%", "1.2 MB",
                "Ada, Bo, and Cy",
            ]
        ),
        (
            "de-DE", "Europe/Berlin",
            [
                "22.11.2026, 00:45", "24. Dezember 2026", "1.234,50 €", "1.234.567", "25,6 %", "1,2 MB",
                "Ada, Bo und Cy",
            ]
        ),
        (
            "de-AT", "UTC",
            [
                "21.11.2026, 23:45", "24. Dezember 2026", "€ 1.234,50", "1.234.567", "25,6 %", "1,2 MB",
                "Ada, Bo und Cy",
            ]
        ),
        (
            "fr", "America/New_York",
            [
                "21 nov. 2026 à 18:45", "24 décembre 2026", "1 234,50 €", "1 234 567", "25,6 %", "1,2 Mo",
                "Ada, Bo et Cy",
            ]
        ),
        (
            "ar-EG", "Africa/Cairo",
            [
                "٢٢/١١/٢٠٢٦، ١:٤٥ ص", "٢٤ ديسمبر، ٢٠٢٦", "١٬٢٣٤٫٥٠ €", "١٬٢٣٤٬٥٦٧", "٢٥٫٦٪", "١٫٢ م.ب",
                "Ada وBo وCy",
            ]
        ),
    ]

    @Test func `each session has values in the words of its locale, in its time zone`() async throws {
        let application = try Self.application.get()
        var clients: [TestClient] = []
        for (locale, zone, texts) in Self.samples {
            let client = try await TestClient(application).open("bill", locale: locale, timeZone: zone)
            let shown = ["date", "due", "amount", "count", "share", "size", "names"].map { Self.plain(client.text($0)) }
            #expect(shown == texts, "\(locale)")
            clients.append(client)
        }
        for client in clients {
            try await client.tap("add")
            try await client.check()
        }
        #expect(
            clients.map { Self.plain($0.text("amount")) } == [
                "€1,235.50", "1.235,50 €", "€ 1.235,50", "1 235,50 €", "١٬٢٣٥٫٥٠ €",
            ])
        #expect(clients.map { Self.plain($0.value("note")?.string) } == ["0.50", "0,50", "0,50", "0,50", "٠٫٥٠"])
    }

    @Test func `a document without a session is in the locale that the client likes best`() async throws {
        let channel = try TestClient(Self.application.get()).channel
        for (language, amount) in [("de-AT", "€ 1.234,50"), ("en", "€1,234.50")] {
            let answer = try await channel.get(
                "/screens/bill", Headers(dictionaryLiteral: ("accept-language", language)))
            let children = answer.json["tree"]?["children"]?.array ?? []
            #expect(children.contains { Self.plain($0["text"]?.string) == amount })
        }
    }

    @Test(arguments: [
        ("de-AT", "de_AT"), ("de-at", "de_AT"), ("de-XX", "de"), ("zh-TW", "zh_Hant_TW"), ("zh-Hans-CN", "zh_Hans_CN"),
        ("en-GB-oxendict", "en_GB"), ("xx", "en"), ("de-aaaaaaa1-bbbbbbb2", "de"), ("ar-u-nu-latn", "ar"),
    ])
    func `a locale is one of those that are known, the nearest`(tag: String, identifier: String) {
        #expect(Locale.nearest(to: tag).identifier == identifier)
    }

    @Test func `skeletons and sizes come in the order and the words of the locale`() {
        let date = Date(timeIntervalSince1970: 1_795_304_730)
        let german = Localization(locale: "de-DE", timeZone: "Europe/Berlin")
        let american = Localization(locale: "en-US", timeZone: "America/New_York")
        #expect(TextFormat.date(skeleton: "yMMMMd").text(date, for: german) == "22. November 2026")
        #expect(TextFormat.date(skeleton: "yMMMMd").text(date, for: american) == "November 21, 2026")
        #expect(TextFormat<CalendarDate>.date(skeleton: "MMMd").text("2000-02-29", for: american) == "Feb 29")
        #expect(TextFormat<CalendarDate>.date(.short).text("0001-01-01", for: american) == "1/1/01")
        #expect(TextFormat.time().text(date, for: german) == "00:45")
        let sizes = [0, 1, 500, 1000, 1_234_567, 999_999, 12_345_678_901, -1500, .max]
        #expect(
            sizes.map { Self.plain(TextFormat.bytes.text($0, for: american)) } == [
                "0 bytes", "1 byte", "500 bytes", "1 kB", "1.2 MB", "1 MB", "12.35 GB", "-2 kB", "9,223.37 PB",
            ])
        #expect(TextFormat.currency("JPY").text(1234.5, for: american) == "¥1,234")
        #expect(TextFormat<Decimal>.currency("USD").text(Decimal(string: "0.1") ?? 0, for: american) == "$0.10")
    }

    @Test func `whole numbers are written as Foundation writes them, in every locale`() {
        let powers = (0...18).map { (0..<$0).reduce(1) { power, _ in power * 10 } }
        let magnitudes = powers.flatMap { [$0 - 1, $0, .random(in: $0...($0 + ($0 - 1) * 8))] }
        let numbers = magnitudes.flatMap { [$0, -$0] } + [.max, .min]
        for identifier in Locale.availableIdentifiers {
            let locale = Locale(identifier: identifier)
            let (writer, style) = (IntegerWriter(locale), IntegerFormatStyle<Int>(locale: locale))
            for number in numbers where writer.text(number) != style.format(number) {
                Issue.record("\(identifier): \(writer.text(number)) for \(style.format(number))")
            }
        }
    }

    @Test func `a format of one's own is made once for each locale and time zone`() {
        let made = Counter()
        let format = TextFormat<Int> { localization in
            made.add(1)
            let locale = localization.locale.identifier
            return { "\(locale) \($0)" }
        }
        let german = Localization(locale: "de")
        #expect([1, 2, 3].map { format.text($0, for: german) } == ["de 1", "de 2", "de 3"])
        #expect(made.value == 1)
        #expect(format.text(1, for: Localization(locale: "fr")) == "fr 1")
        #expect(made.value == 2)
        german.clear()
        #expect(format.text(4, for: german) == "de 4")
        #expect(TextFormat<Int>.number.id == TextFormat<Int>.number.id)
        #expect(TextFormat<Int>.number.id != TextFormat<Double>.number().id)
        #expect(format.of { (text: String) in text.count }.text("abc", for: german) == "de 3")
    }

    @Test func `however many locales and time zones clients name, sessions see their own`() async throws {
        let application = try Self.application.get()
        let zones = TimeZone.knownTimeZoneIdentifiers.prefix(300)
        for zone in zones {
            let localization = application.localization("de", zone)
            #expect(TextFormat.number.text(1234, for: localization) == "1.234")
            #expect(localization.timeZone.identifier == TimeZone(identifier: zone)?.identifier)
        }
        #expect(application.localization("de", "UTC") === application.localization("de", "UTC"))
    }

    @Test func `formatting is safe on many threads at once`() async {
        let german = Localization(locale: "de-DE", timeZone: "Europe/Berlin")
        let date = Date(timeIntervalSince1970: 1_795_304_730)
        let texts = await withTaskGroup(of: Set<String>.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    Set((0..<500).map { _ in TextFormat.date(.long, time: .short).text(date, for: german) })
                }
            }
            return await group.reduce(into: Set<String>()) { $0.formUnion($1) }
        }
        #expect(texts == ["22. November 2026 um 00:45"])
    }
}
