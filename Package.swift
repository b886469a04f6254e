// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    // `any` is written where a value is boxed.
    .enableUpcomingFeature("ExistentialAny"),
    // A file imports what it uses.
    .enableUpcomingFeature("MemberImportVisibility"),
    // What a library imports stays its own business.
    .enableUpcomingFeature("InternalImportsByDefault"),
    // Asynchronous functions stay on their caller's executor.
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    // Every unsafe expression says `unsafe`.
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

// Three megabytes less memory: packed relocations, and no table of names that nobody looks up.
let compact = LinkerSetting.unsafeFlags(
    ["-use-ld=lld"] + ["-z", "pack-relative-relocs", "--no-export-dynamic"].flatMap { ["-Xlinker", $0] },
    .when(platforms: [.linux], configuration: .release))

let package = Package(
    name: "outlet",
    // Screens are written and tested on a Mac, too; they are served on Linux.
    platforms: [.macOS(.v26)],
    products: [
        .library(name: "Outlet", targets: ["Outlet"]),
        .library(name: "OutletAccounts", targets: ["OutletAccounts"]),
        .library(name: "OutletDaemon", targets: ["OutletDaemon"]),
        .library(name: "OutletHTTP", targets: ["OutletHTTP"]),
        .library(name: "OutletMail", targets: ["OutletMail"]),
        .library(name: "OutletPostgres", targets: ["OutletPostgres"]),
        .library(name: "OutletServer", targets: ["OutletServer"]),
        .library(name: "OutletSocketTesting", targets: ["OutletSocketTesting"]),
        .library(name: "OutletSQLite", targets: ["OutletSQLite"]),
        .library(name: "OutletTesting", targets: ["OutletTesting"]),
        .executable(name: "outletd", targets: ["outletd"]),
    ],
    // A package that sends no mail leaves swift-nio out: `traits: []`. One trait, since the package manager passes several to the
    // compiler in an order that changes, and builds everything anew then.
    traits: [
        .default(enabledTraits: ["SMTP"]),
        .trait(name: "SMTP", description: "Mails go to a relay over SMTP."),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.100.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // The C libraries: who lacks one is told its package.
        .systemLibrary(
            name: "LibMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
        .target(
            name: "CMicroHTTPD", dependencies: ["LibMicroHTTPD"], linkerSettings: [.linkedLibrary("microhttpd")]),
        .target(name: "HTTPMessages", swiftSettings: settings),
        .target(
            name: "MicroHTTPD",
            dependencies: ["CMicroHTTPD", "HTTPMessages", .product(name: "Logging", package: "swift-log")],
            swiftSettings: settings),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "Gzip", dependencies: ["CZlib"], swiftSettings: settings),
        .systemLibrary(name: "LibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .target(name: "ViewTree", swiftSettings: settings),
        .target(
            name: "OutletServer",
            dependencies: [
                "Gzip", "HTTPMessages", "Outlet", "ViewTree",
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings),
        .target(
            name: "Outlet",
            dependencies: [
                "ViewTree",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HashTreeCollections", package: "swift-collections"),
                .product(name: "HeapModule", package: "swift-collections"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings),
        .target(
            name: "OutletAccounts",
            dependencies: [
                "Outlet", .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ],
            swiftSettings: settings),
        .target(
            name: "OutletMail",
            dependencies: [
                "Outlet", .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["SMTP"])),
                .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["SMTP"])),
            ],
            swiftSettings: settings),
        .target(
            name: "OutletHTTP",
            dependencies: [
                "Outlet",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            swiftSettings: settings),
        .target(
            name: "OutletDaemon",
            dependencies: [
                "HTTPMessages", "MicroHTTPD", "Outlet", "OutletMail", "OutletServer", "OutletSQLite",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings, plugins: ["EmbedPublic"]),
        .executableTarget(name: "EmbedFiles", swiftSettings: settings),
        .plugin(
            name: "EmbedPublic", capability: .buildTool(), dependencies: ["EmbedFiles"],
            path: "Sources/EmbedPublic"),
        .target(
            name: "OutletTesting",
            dependencies: [
                "HTTPMessages", "Outlet", "OutletServer", "ViewTree", .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings),
        // Tests over a socket. In process, screens are tested without the C library that serves it.
        .target(
            name: "OutletSocketTesting",
            dependencies: [
                "HTTPMessages", "MicroHTTPD", "Outlet", "OutletServer", "OutletTesting",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings),
        .target(
            name: "OutletSQLite",
            dependencies: [
                "Outlet", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            swiftSettings: settings),
        .target(name: "OutletPostgres", dependencies: ["LibPQ", "Outlet"], swiftSettings: settings),
        .target(
            name: "Examples",
            dependencies: [
                "Outlet", "OutletAccounts", "OutletMail", "OutletPostgres", "OutletServer", "OutletSQLite", "ViewTree",
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "Logging", package: "swift-log"),
            ],
            exclude: ["Public"], swiftSettings: settings, plugins: ["EmbedPublic"]),
        .executableTarget(
            name: "outletd",
            dependencies: [
                "Examples", "OutletDaemon", "OutletPostgres",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings, linkerSettings: [compact]),
        // How tests of several targets, which run in one process, start programs.
        .target(name: "TestPrograms", path: "Tests/Programs", swiftSettings: settings),
        // How tests of several targets read pages, and fill in their forms.
        .target(
            name: "TestPages", dependencies: ["HTTPMessages", "OutletTesting", "ViewTree"], path: "Tests/Pages",
            swiftSettings: settings),
        // Many nodes over a model of their store, in one thread: `make simulate`.
        .target(name: "CTaskHook", path: "Tests/TaskHook"),
        .executableTarget(
            name: "simulate",
            dependencies: [
                "CTaskHook", "MicroHTTPD", "Outlet", "OutletServer", "OutletTesting", "ViewTree",
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Tests/Simulation", swiftSettings: settings),
        .testTarget(name: "MicroHTTPDTests", dependencies: ["MicroHTTPD"], swiftSettings: settings),
        .testTarget(name: "ViewTreeTests", dependencies: ["ViewTree"], swiftSettings: settings),
        .testTarget(
            name: "OutletTests",
            dependencies: [
                "MicroHTTPD", "Outlet", "OutletServer", "OutletSocketTesting", "OutletTesting", "TestPages", "ViewTree",
                .product(name: "Logging", package: "swift-log"),
            ],
            exclude: ["Wire/Snapshots"], swiftSettings: settings),
        .testTarget(
            name: "OutletAccountsTests", dependencies: ["Outlet", "OutletAccounts", "OutletTesting"],
            swiftSettings: settings),
        .testTarget(
            name: "OutletHTTPTests", dependencies: ["Outlet", "OutletHTTP", "OutletServer", "OutletTesting"],
            swiftSettings: settings),
        .testTarget(
            name: "OutletMailTests",
            dependencies: [
                "Outlet", "OutletMail", "OutletTesting", "TestPrograms", "ViewTree",
                .product(name: "Logging", package: "swift-log"), .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            exclude: ["Relay/relay.py"], swiftSettings: settings),
        .testTarget(
            name: "OutletSQLiteTests",
            dependencies: [
                "Outlet", "OutletSQLite", "OutletTesting", "ViewTree", .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "OutletPostgresTests",
            dependencies: ["Outlet", "OutletPostgres", "OutletTesting", "TestPrograms", "ViewTree"],
            swiftSettings: settings),
        .testTarget(
            name: "ExamplesTests",
            dependencies: [
                "Examples", "MicroHTTPD", "Outlet", "OutletAccounts", "OutletMail", "OutletPostgres", "OutletSQLite",
                "OutletServer", "OutletSocketTesting", "OutletTesting", "TestPages", "TestPrograms", "ViewTree",
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "Logging", package: "swift-log"),
            ],
            exclude: [
                "Golden/Walks", "Helpdesk/Strings", "Records/format-1.jsonl", "Records/format-2.jsonl",
                "Records/format-3.jsonl", "Records/postgres-4.sql", "Records/sqlite-7.sql", "Snapshots",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "DaemonTests",
            dependencies: [
                "outletd", "MicroHTTPD", "Outlet", "OutletDaemon", "OutletMail", "OutletServer", "OutletTesting",
                "TestPrograms", "ViewTree",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            exclude: [
                "Validation/a2ui_walk.py", "Validation/adaptive-card.LICENSE", "Validation/adaptive-card.json",
                "Validation/divkit.py", "Validation/divkit_walk.py", "Validation/mcp_walk.py", "Validation/validate.py",
                "Validation/walking.py",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "BrowserTests",
            dependencies: [
                "outletd", "MicroHTTPD", "Outlet", "OutletDaemon", "OutletServer", "OutletTesting", "TestPrograms",
                "ViewTree",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings),
    ]
)

// The benchmarks are built only for those who ask for them: `Sources/Benchmarks/run`.
if Context.environment["OUTLET_BENCHMARKS"] == "1" {
    package.targets += [
        .executableTarget(
            name: "Floor", dependencies: ["CMicroHTTPD"], path: "Sources/Benchmarks/Floor"),
        .executableTarget(name: "Load", path: "Sources/Benchmarks/Load"),
        .executableTarget(
            name: "Search", path: "Sources/Benchmarks/Search", linkerSettings: [.linkedLibrary("sqlite3")]),
        .executableTarget(
            name: "Screens",
            dependencies: [
                "MicroHTTPD", "Outlet", "OutletServer", "OutletSQLite", "ViewTree",
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "Logging", package: "swift-log"),
            ],
            path: "Sources/Benchmarks/Screens", swiftSettings: settings),
    ]
}

// What `Sources/Fuzz/run` builds; no other build sees it. A program, as `EmbedFiles` is, can't be built for it.
if Context.environment["OUTLET_FUZZ"] == "1" {
    let watched = [
        "LibMicroHTTPD", "CMicroHTTPD", "CZlib", "Gzip", "HTTPMessages", "MicroHTTPD", "ViewTree", "Outlet",
        "OutletServer",
    ]
    package.targets.removeAll { !watched.contains($0.name) }
    package.products = []
    let targets: [(name: String, dependencies: [Target.Dependency])] = [
        ("Event", ["ViewTree"]), ("NodeAddress", ["ViewTree"]), ("Patch", ["ViewTree"]),
        ("Headers", ["MicroHTTPD", "OutletServer"]),
    ]
    package.targets += targets.map { name, dependencies in
        .executableTarget(
            name: "Fuzz\(name)", dependencies: dependencies, path: "Sources/Fuzz/\(name)",
            swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])])
    }
}

// What a sanitizer watches; all else would take minutes to build once more. The address sanitizer: the only module that may
// be unsafe, and the parsers. The thread sanitizer: that module, which shares memory with threads of a C library; or all libraries,
// as `.ci/long` has it: no program, no example, no accounts, nothing over NIO, and no tests of the values of the wire alone, which
// no threads share.
switch Context.environment["OUTLET_WATCHED"] {
case "parsers", "server":
    var watched = ["LibMicroHTTPD", "CMicroHTTPD", "HTTPMessages", "MicroHTTPD", "MicroHTTPDTests"]
    if Context.environment["OUTLET_WATCHED"] == "parsers" { watched += ["ViewTree", "ViewTreeTests"] }
    package.targets.removeAll { !watched.contains($0.name) }
    package.products = []
case "libraries":
    let programs = [
        "BrowserTests", "DaemonTests", "EmbedFiles", "EmbedPublic", "Examples", "ExamplesTests", "OutletAccounts",
        "OutletAccountsTests", "OutletDaemon", "OutletHTTP", "OutletHTTPTests", "OutletMail", "OutletMailTests",
        "ViewTreeTests", "outletd", "simulate",
    ]
    package.targets.removeAll { programs.contains($0.name) }
    package.products = []
default: break
}
