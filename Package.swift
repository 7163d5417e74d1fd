// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The C library's checks of buffers (_FORTIFY_SOURCE), which need an optimised build.
let fortified: [CSetting] = [.define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release))]

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
/// A product that is built only with the trait Fugle.
func nio(_ product: String, _ package: String = "swift-nio") -> Target.Dependency {
  .product(name: product, package: package, condition: .when(traits: ["Fugle"]))
}
let webSocket = [
  nio("NIOCore"), nio("NIOHTTP1"), nio("NIOPosix"), nio("NIOSSL", "swift-nio-ssl"), nio("NIOWebSocket"),
  // What these depend on, named only so that their versions are fixed too.
  nio("Atomics", "swift-atomics"), nio("DequeModule", "swift-collections"),
]
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")

let package = Package(
  name: "subcal",
  products: [.executable(name: "subcal", targets: ["subcal"])],
  traits: [
    .trait(name: "Fugle", description: "Quotes from Fugle's streaming service as well, over swift-nio.")
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-atomics", exact: "1.3.0"),
    .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
    .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
  ],
  targets: [
    .target(name: "CLibCrypto", cSettings: fortified, linkerSettings: [.linkedLibrary("dl")]),
    .target(
      name: "CLibCurl", publicHeadersPath: ".", cSettings: fortified, linkerSettings: [.linkedLibrary("dl")]),
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .target(
      name: "CLibXML2Loader", dependencies: ["CLibXML2"], publicHeadersPath: ".", cSettings: fortified,
      linkerSettings: [.linkedLibrary("dl")]),
    .systemLibrary(name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .target(name: "CPosix", cSettings: fortified),
    .target(name: "CSQLite", cSettings: fortified, linkerSettings: [.linkedLibrary("sqlite3")]),

    .target(name: "Curl", dependencies: ["CLibCurl"], swiftSettings: strict),
    .target(name: "HTML", dependencies: ["CLibXML2", "CLibXML2Loader"], swiftSettings: strict),
    .target(
      name: "Hashing", dependencies: ["CLibCrypto", "Diagnostics", "Localization"], swiftSettings: strict),
    .target(name: "Iconv", swiftSettings: strict),
    .target(name: "Posix", dependencies: ["CPosix", system], swiftSettings: strict),
    .target(name: "SQLite", dependencies: ["CSQLite"], swiftSettings: strict),
    .target(name: "YAML", dependencies: ["CLibYAML"], swiftSettings: strict),

    .target(name: "Localization", swiftSettings: strict),
    .target(name: "Diagnostics", dependencies: ["Localization"], swiftSettings: strict),
    .target(
      name: "Fetching", dependencies: ["Curl", "Diagnostics", "Localization", "Posix", system],
      swiftSettings: strict),

    .target(
      name: "SubscriptionCalendar", dependencies: ["Diagnostics", "Iconv", "Localization"],
      swiftSettings: strict),
    .target(
      name: "SubscriptionStore",
      dependencies: [
        "Diagnostics", "Localization", "Posix", "SQLite", "SubscriptionCalendar", system,
      ],
      swiftSettings: strict),
    .target(
      name: "SubscriptionFolder",
      dependencies: [
        "Diagnostics", "Localization", "Posix", "SubscriptionCalendar", system,
      ],
      swiftSettings: strict),
    .target(
      name: "SubscriptionCharts", dependencies: ["Localization", "SubscriptionCalendar"],
      swiftSettings: strict),
    .target(
      name: "SubscriptionSite", dependencies: ["Localization", "SubscriptionCalendar", "SubscriptionCharts"],
      resources: [.embedInCode("Assets")], swiftSettings: strict),
    .target(
      name: "SubscriptionNightly",
      dependencies: [
        "Diagnostics", "Fetching", "Hashing", "HTML", "Localization", "Posix", "SubscriptionCalendar",
        "SubscriptionFolder", "SubscriptionSite", "SubscriptionStore", system,
      ],
      swiftSettings: strict),
    .target(
      name: "SubscriptionDelivery",
      dependencies: [
        "Curl", "Diagnostics", "Fetching", "Hashing", "Localization", "Posix", "SubscriptionCalendar",
        "SubscriptionFolder", "YAML", system,
      ],
      swiftSettings: strict),
    .target(
      name: "SubscriptionQuotes",
      dependencies: [
        "Curl", "Diagnostics", "Fetching", "Localization", "Posix", "SubscriptionCalendar", system,
      ],
      swiftSettings: strict),
    .target(
      name: "SubscriptionQueries",
      dependencies: [
        "Diagnostics", "Fetching", "Localization", "Posix", "SubscriptionCalendar", "SubscriptionCharts",
        "SubscriptionDelivery", "SubscriptionFolder", "SubscriptionQuotes", "SubscriptionStore", system,
      ],
      swiftSettings: strict),
    .target(
      name: "WebSocket", dependencies: ["Fetching", "SubscriptionQuotes"] + webSocket,
      swiftSettings: strict),
    .executableTarget(
      name: "subcal",
      dependencies: [
        "Diagnostics", "Fetching", "Localization", "Posix", "SubscriptionCalendar", "SubscriptionCharts",
        "SubscriptionDelivery", "SubscriptionFolder", "SubscriptionNightly", "SubscriptionQueries",
        "SubscriptionQuotes", "WebSocket", argumentParser, logging, system,
      ],
      swiftSettings: strict),

    .target(
      name: "TestSupport",
      dependencies: ["Curl", "Fetching", "Localization", "SubscriptionCalendar", system],
      path: "Tests/TestSupport",
      swiftSettings: strict),
    .testTarget(name: "CurlTests", dependencies: ["Curl", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "FetchingTests", dependencies: ["Diagnostics", "Fetching", "Localization", "TestSupport"],
      swiftSettings: strict),
    .testTarget(name: "HTMLTests", dependencies: ["HTML"], swiftSettings: strict),
    .testTarget(name: "HashingTests", dependencies: ["Hashing"], swiftSettings: strict),
    .testTarget(name: "IconvTests", dependencies: ["Iconv"], swiftSettings: strict),
    .testTarget(name: "LayeringTests", dependencies: ["TestSupport"], swiftSettings: strict),
    .testTarget(name: "PosixTests", dependencies: ["Posix", "TestSupport", system], swiftSettings: strict),
    .testTarget(name: "SQLiteTests", dependencies: ["SQLite", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "SubscriptionCalendarTests",
      dependencies: [
        "Diagnostics", "HTML", "Iconv", "Localization", "SubscriptionCalendar", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SubscriptionFolderTests",
      dependencies: ["Posix", "SubscriptionFolder", "TestSupport", system],
      swiftSettings: strict),
    .testTarget(
      name: "SubscriptionChartsTests",
      dependencies: [
        "Localization", "SubscriptionCalendar", "SubscriptionCharts", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SubscriptionNightlyTests",
      dependencies: [
        "Curl", "Diagnostics", "Fetching", "Localization", "Posix", "SubscriptionCalendar",
        "SubscriptionNightly", "SubscriptionQueries", "TestSupport", system,
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SubscriptionDeliveryTests",
      dependencies: [
        "Curl", "Diagnostics", "Fetching", "Localization", "SubscriptionCalendar", "SubscriptionDelivery",
        "SubscriptionNightly", "TestSupport", system,
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SubscriptionQuotesTests",
      dependencies: [
        "Curl", "Diagnostics", "Fetching", "Localization", "SubscriptionCalendar", "SubscriptionQuotes",
        "TestSupport", system,
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SubscriptionQueriesTests",
      dependencies: [
        "Diagnostics", "Fetching", "Localization", "SubscriptionCalendar", "SubscriptionCharts",
        "SubscriptionNightly", "SubscriptionQueries", "SubscriptionQuotes", "TestSupport", system,
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SubscriptionSiteTests",
      dependencies: [
        "Localization", "SubscriptionCalendar", "SubscriptionCharts", "SubscriptionSite", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SubscriptionStoreTests",
      dependencies: [
        "SQLite", "SubscriptionCalendar", "SubscriptionStore", "TestSupport", system,
      ],
      swiftSettings: strict),
    .testTarget(
      name: "WebSocketTests",
      dependencies: [
        "Diagnostics", "Fetching", "SubscriptionCalendar", "SubscriptionQuotes", "TestSupport", "WebSocket",
      ]
        + webSocket,
      swiftSettings: strict),
    .testTarget(name: "YAMLTests", dependencies: ["YAML"], swiftSettings: strict),
    .testTarget(
      name: "ClientTests",
      dependencies: ["SubscriptionCalendar", "SubscriptionCharts", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "subcalTests",
      dependencies: [
        "Diagnostics", "Localization", "subcal", "SubscriptionCalendar", "SubscriptionCharts",
        "SubscriptionDelivery", "SubscriptionQueries", "SubscriptionQuotes", "TestSupport",
      ],
      exclude: ["Transcripts"],
      swiftSettings: strict),
  ]
)
