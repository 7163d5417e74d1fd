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

    .target(name: "Values", dependencies: ["Localization"], swiftSettings: strict),
    .target(name: "JSON", dependencies: ["Localization"], swiftSettings: strict),
    .target(name: "Trading", dependencies: ["Localization", "Values"], swiftSettings: strict),
    .target(
      name: "Decoding",
      dependencies: [
        "Diagnostics", "Iconv", "JSON", "Localization", "Trading", "Values",
      ], swiftSettings: strict),
    .target(name: "Costs", dependencies: ["Trading", "Values"], swiftSettings: strict),
    .target(name: "WinRates", dependencies: ["Costs", "Localization", "Values"], swiftSettings: strict),
    .target(
      name: "Records",
      dependencies: [
        "Decoding", "Diagnostics", "JSON", "Localization", "Trading", "Values",
      ], swiftSettings: strict),
    .target(
      name: "SubscriptionLists",
      dependencies: [
        "Costs", "Decoding", "JSON", "Localization", "Records", "Trading", "Values", "WinRates",
      ], swiftSettings: strict),
    .target(
      name: "SubscriptionReport",
      dependencies: [
        "Costs", "Localization", "Records", "SubscriptionLists", "Trading", "Values", "WinRates",
      ], swiftSettings: strict),
    .target(
      name: "SubscriptionOutputs",
      dependencies: [
        "Costs", "Diagnostics", "JSON", "Localization", "Records", "SubscriptionLists", "SubscriptionReport",
        "Trading", "Values", "WinRates",
      ], swiftSettings: strict),
    .target(
      name: "SubscriptionLedger",
      dependencies: [
        "Costs", "Decoding", "JSON", "Localization", "Records", "SubscriptionLists", "SubscriptionOutputs",
        "Trading", "Values", "WinRates",
      ], swiftSettings: strict),
    .target(
      name: "SubscriptionStore",
      dependencies: [
        "Diagnostics", "Localization", "Posix", "Records", "SQLite", "SubscriptionLedger", "SubscriptionLists",
        "SubscriptionOutputs", "SubscriptionReport", "Trading", "Values", system,
      ],
      swiftSettings: strict),
    .target(
      name: "SubscriptionFolder",
      dependencies: [
        "Diagnostics", "Localization", "Posix", "Records", "SubscriptionLists", "SubscriptionOutputs",
        "Trading", "Values", system,
      ],
      swiftSettings: strict),
    .target(
      name: "SubscriptionCharts",
      dependencies: [
        "Localization", "SubscriptionLists", "Trading", "Values", "WinRates",
      ],
      swiftSettings: strict),
    .target(
      name: "SubscriptionSite",
      dependencies: [
        "Costs", "Decoding", "JSON", "Localization", "Records", "SubscriptionCharts", "SubscriptionLists",
        "SubscriptionOutputs", "SubscriptionReport", "Trading", "Values", "WinRates",
      ],
      resources: [.embedInCode("Assets")], swiftSettings: strict),
    .target(
      name: "SubscriptionNightly",
      dependencies: [
        "Costs", "Decoding", "Diagnostics", "Fetching", "Hashing", "HTML", "JSON", "Localization", "Posix",
        "Records", "SubscriptionFolder", "SubscriptionLists", "SubscriptionOutputs", "SubscriptionReport",
        "SubscriptionSite", "SubscriptionStore", "Trading", "Values", "WinRates", system,
      ],
      swiftSettings: strict),
    .target(
      name: "SubscriptionDelivery",
      dependencies: [
        "Costs", "Curl", "Decoding", "Diagnostics", "Fetching", "Hashing", "JSON", "Localization", "Posix",
        "Records", "SubscriptionFolder", "SubscriptionLists", "SubscriptionReport", "Values", "YAML", system,
      ],
      swiftSettings: strict),
    .target(
      name: "SubscriptionQuotes",
      dependencies: [
        "Costs", "Curl", "Decoding", "Diagnostics", "Fetching", "JSON", "Localization", "Posix", "Records",
        "SubscriptionLists", "Trading", "Values", system,
      ],
      swiftSettings: strict),
    .target(
      name: "SubscriptionQueries",
      dependencies: [
        "Costs", "Diagnostics", "Fetching", "JSON", "Localization", "Posix", "Records", "SubscriptionCharts",
        "SubscriptionDelivery", "SubscriptionFolder", "SubscriptionLedger", "SubscriptionLists",
        "SubscriptionOutputs", "SubscriptionQuotes", "SubscriptionReport", "SubscriptionStore", "Trading",
        "Values", "WinRates", system,
      ],
      swiftSettings: strict),
    .target(
      name: "WebSocket", dependencies: ["Fetching", "SubscriptionQuotes"] + webSocket,
      swiftSettings: strict),
    .executableTarget(
      name: "subcal",
      dependencies: [
        "Costs", "Decoding", "Diagnostics", "Fetching", "JSON", "Localization", "Posix", "Records",
        "SubscriptionCharts", "SubscriptionDelivery", "SubscriptionFolder", "SubscriptionLedger",
        "SubscriptionLists", "SubscriptionNightly", "SubscriptionOutputs", "SubscriptionQueries",
        "SubscriptionQuotes", "SubscriptionReport", "Trading", "Values", "WebSocket", "WinRates",
        argumentParser, logging, system,
      ],
      swiftSettings: strict),

    .target(
      name: "TestSupport",
      dependencies: ["Curl", "Fetching", "Trading", "Values", system],
      path: "Tests/TestSupport",
      swiftSettings: strict),
    .testTarget(name: "CurlTests", dependencies: ["Curl", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "FetchingTests", dependencies: ["Diagnostics", "Fetching", "Localization", "TestSupport"],
      swiftSettings: strict),
    .testTarget(name: "HTMLTests", dependencies: ["HTML"], swiftSettings: strict),
    .testTarget(name: "HashingTests", dependencies: ["Hashing"], swiftSettings: strict),
    .testTarget(name: "IconvTests", dependencies: ["Iconv"], swiftSettings: strict),
    .testTarget(name: "LayeringTests", dependencies: ["TestSupport", "Values"], swiftSettings: strict),
    .testTarget(name: "PosixTests", dependencies: ["Posix", "TestSupport", system], swiftSettings: strict),
    .testTarget(name: "SQLiteTests", dependencies: ["SQLite", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "SubscriptionCalendarTests",
      dependencies: [
        "Costs", "Decoding", "Diagnostics", "HTML", "Iconv", "JSON", "Localization", "Records",
        "SubscriptionLedger", "SubscriptionLists", "SubscriptionOutputs", "SubscriptionReport", "TestSupport",
        "Trading", "Values", "WinRates",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SubscriptionFolderTests",
      dependencies: ["Posix", "SubscriptionFolder", "TestSupport", system],
      swiftSettings: strict),
    .testTarget(
      name: "SubscriptionChartsTests",
      dependencies: [
        "Localization", "SubscriptionCharts", "TestSupport", "Trading", "Values",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SubscriptionNightlyTests",
      dependencies: [
        "Curl", "Decoding", "Diagnostics", "Fetching", "Localization", "Posix", "Records", "SubscriptionLists",
        "SubscriptionNightly", "SubscriptionQueries", "SubscriptionReport", "TestSupport", "Trading", "Values",
        system,
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SubscriptionDeliveryTests",
      dependencies: [
        "Curl", "Diagnostics", "Fetching", "Localization", "SubscriptionDelivery", "SubscriptionNightly",
        "TestSupport", "Values", system,
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SubscriptionQuotesTests",
      dependencies: [
        "Curl", "Decoding", "Diagnostics", "Fetching", "Localization", "Records", "SubscriptionLists",
        "SubscriptionQuotes", "TestSupport", "Trading", "Values", system,
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SubscriptionQueriesTests",
      dependencies: [
        "Diagnostics", "Fetching", "Localization", "Records", "SubscriptionCharts", "SubscriptionLists",
        "SubscriptionNightly", "SubscriptionQueries", "SubscriptionQuotes", "TestSupport", "Trading", "Values",
        system,
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SubscriptionSiteTests",
      dependencies: [
        "JSON", "Localization", "Records", "SubscriptionCharts", "SubscriptionLists", "SubscriptionReport",
        "SubscriptionSite", "TestSupport", "Trading", "Values",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SubscriptionStoreTests",
      dependencies: [
        "Localization", "Records", "SQLite", "SubscriptionLedger", "SubscriptionLists", "SubscriptionStore",
        "TestSupport", "Trading", "Values", "WinRates", system,
      ],
      swiftSettings: strict),
    .testTarget(
      name: "WebSocketTests",
      dependencies: [
        "Diagnostics", "Fetching", "Localization", "SubscriptionQuotes", "TestSupport", "Trading", "Values",
        "WebSocket",
      ]
        + webSocket,
      swiftSettings: strict),
    .testTarget(name: "YAMLTests", dependencies: ["YAML"], swiftSettings: strict),
    .testTarget(
      name: "ClientTests",
      dependencies: [
        "Costs", "Decoding", "SubscriptionCharts", "SubscriptionLists", "TestSupport", "Values",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "subcalTests",
      dependencies: [
        "Decoding", "Diagnostics", "Localization", "Records", "subcal", "SubscriptionCharts",
        "SubscriptionDelivery", "SubscriptionLists", "SubscriptionQueries", "SubscriptionQuotes",
        "TestSupport", "Trading", "Values",
      ],
      exclude: ["Transcripts"],
      swiftSettings: strict),
  ]
)
