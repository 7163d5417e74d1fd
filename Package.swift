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

/// Optimised in debug builds too, for targets that look at every byte: they take 16 s of CPU more to build, and the three
/// largest test targets take 160 s instead of 211.
let optimised = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

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
  nio("SystemPackage", "swift-system"),
]

/// A target of Swift, which the compiler checks as strictly as it can.
func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], settings: [SwiftSetting] = strict
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

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
    .systemLibrary(name: "CLibCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CLibCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .target(name: "CPosix", cSettings: fortified),
    // Embeds the files of SubscriptionSite/Assets.
    .target(name: "CSiteAssets"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "CSQLite", cSettings: fortified, linkerSettings: [.linkedLibrary("sqlite3")]),

    library("Curl", ["CLibCurl"]),
    library("HTML", ["CLibXML2"]),
    library("Hashing", ["CLibCrypto"]),
    library("Iconv"),
    library("Posix", ["CPosix"]),
    library("SQLite", ["CSQLite"]),
    library("SiteAssets", ["CSiteAssets"]),
    library("YAML", ["CLibYAML"]),
    library("Zlib", ["CZlib"]),

    library("Localization"),
    library("Diagnostics", ["Localization"]),
    library("Fetching", ["Curl", "Diagnostics", "Localization", "Posix"]),

    library("Values", ["Localization"], settings: optimised),
    library("JSON", ["Localization"]),
    library("Trading", ["Localization", "Values"]),
    library(
      "Decoding", ["Diagnostics", "Iconv", "JSON", "Localization", "Trading", "Values"], settings: optimised),
    library("Costs", ["Trading", "Values"]),
    library("WinRates", ["Costs", "Localization", "Values"]),
    library("Announcements", ["Values"]),
    library("Records", ["Decoding", "Diagnostics", "JSON", "Localization", "Trading", "Values"]),
    library(
      "SubscriptionLists",
      [
        "Announcements", "Costs", "Decoding", "JSON", "Localization", "Records", "Trading", "Values",
        "WinRates",
      ]),
    library(
      "SubscriptionReport",
      [
        "Announcements", "Costs", "Localization", "Records", "SubscriptionLists", "Trading", "Values",
        "WinRates",
      ]),
    library(
      "SubscriptionBacktest",
      ["Costs", "Localization", "Records", "SubscriptionLists", "Trading", "Values", "WinRates"]),
    library(
      "SubscriptionOutputs",
      [
        "Costs", "Diagnostics", "JSON", "Localization", "Records", "SubscriptionBacktest",
        "SubscriptionLists", "SubscriptionReport", "Trading", "Values", "WinRates",
      ]),
    library(
      "SubscriptionLedger",
      [
        "Costs", "Decoding", "Diagnostics", "JSON", "Localization", "Posix", "Records", "SQLite",
        "SubscriptionLists", "SubscriptionOutputs", "SubscriptionStore", "Trading", "Values",
      ]),
    library(
      "SubscriptionStore",
      [
        "Diagnostics", "Localization", "Posix", "Records", "SQLite", "SubscriptionLists", "Trading", "Values",
      ]),
    library(
      "SubscriptionFolder",
      [
        "Diagnostics", "Localization", "Posix", "Records", "SubscriptionLists", "SubscriptionOutputs",
        "Trading", "Values",
      ]),
    library(
      "SubscriptionCharts", ["Localization", "SubscriptionLists", "Trading", "Values", "WinRates", "Zlib"]),
    .target(
      name: "SubscriptionSite",
      dependencies: [
        "Costs", "JSON", "Localization", "Records", "SiteAssets", "SubscriptionBacktest",
        "SubscriptionCharts", "SubscriptionLists", "SubscriptionOutputs", "SubscriptionReport", "Trading",
        "Values", "WinRates",
      ],
      exclude: ["Assets"], swiftSettings: strict),
    library(
      "SubscriptionNightly",
      [
        "Costs", "Decoding", "Diagnostics", "Fetching", "Hashing", "HTML", "JSON", "Localization",
        "Posix", "Records", "SubscriptionBacktest", "SubscriptionFolder", "SubscriptionLists",
        "SubscriptionOutputs", "SubscriptionReport", "SubscriptionSite", "SubscriptionStore", "Trading",
        "Values", "WinRates",
      ]),
    library(
      "SubscriptionDelivery",
      [
        "Costs", "Curl", "Decoding", "Diagnostics", "Fetching", "HTML", "Hashing", "JSON", "Localization",
        "Posix", "Records", "SubscriptionFolder", "SubscriptionLists", "SubscriptionOutputs",
        "SubscriptionReport", "Values", "YAML", "Zlib",
      ]),
    library(
      "SubscriptionQuotes",
      [
        "Costs", "Curl", "Decoding", "Diagnostics", "Fetching", "JSON", "Localization", "Posix",
        "Records", "SubscriptionLists", "Trading", "Values",
      ]),
    library(
      "SubscriptionQueries",
      [
        "Costs", "Decoding", "Diagnostics", "JSON", "Localization", "Posix", "Records",
        "SubscriptionBacktest", "SubscriptionCharts", "SubscriptionFolder", "SubscriptionLists",
        "SubscriptionOutputs", "SubscriptionQuotes", "SubscriptionReport", "SubscriptionStore",
        "Trading", "Values", "WinRates",
      ]),
    library(
      "SubscriptionAccounts",
      [
        "Costs", "Diagnostics", "JSON", "Localization", "Posix", "Records", "SubscriptionDelivery",
        "SubscriptionFolder", "SubscriptionLedger", "SubscriptionLists", "SubscriptionOutputs",
        "SubscriptionQueries", "SubscriptionReport", "SubscriptionStore", "Trading", "Values",
        "WinRates",
      ]),
    library(
      "SubscriptionWatch",
      [
        "Costs", "Decoding", "Diagnostics", "Fetching", "JSON", "Localization", "Posix", "Records",
        "SubscriptionCharts", "SubscriptionFolder", "SubscriptionLists", "SubscriptionQueries",
        "SubscriptionQuotes", "SubscriptionStore", "Trading", "Values",
      ]),
    library("WebSocket", ["Fetching", "SubscriptionQuotes"] + webSocket),
    .executableTarget(
      name: "subcal",
      dependencies: [
        "Costs", "Diagnostics", "Fetching", "JSON", "Localization", "Posix",
        "SubscriptionAccounts", "SubscriptionBacktest", "SubscriptionCharts", "SubscriptionDelivery",
        "SubscriptionFolder", "SubscriptionLedger", "SubscriptionLists", "SubscriptionNightly",
        "SubscriptionOutputs", "SubscriptionQueries", "SubscriptionQuotes", "SubscriptionReport",
        "SubscriptionWatch", "Trading", "Values", "WebSocket",
        argumentParser, logging,
      ],
      swiftSettings: strict),

    .target(
      name: "TestSupport",
      dependencies: [
        "Curl", "Fetching", "Posix", "SQLite", "Trading", "Values",
      ],
      path: "Tests/TestSupport", swiftSettings: strict),
    tests("CurlTests", ["Curl", "TestSupport"]),
    tests("FetchingTests", ["Diagnostics", "Fetching", "Localization", "TestSupport"]),
    tests("HTMLTests", ["HTML"]),
    tests("HashingTests", ["Hashing"]),
    tests("IconvTests", ["Iconv"]),
    tests("LayeringTests", ["TestSupport"]),
    tests("PosixTests", ["Posix", "TestSupport"]),
    tests("SQLiteTests", ["SQLite", "TestSupport"]),
    tests(
      "PureTargetTests",
      [
        "Announcements", "Costs", "Decoding", "Diagnostics", "HTML", "Iconv", "JSON", "Localization",
        "Records",
        "SubscriptionBacktest", "SubscriptionLedger", "SubscriptionLists", "SubscriptionOutputs",
        "SubscriptionReport", "TestSupport", "Trading", "Values", "WinRates",
      ]),
    tests("SubscriptionFolderTests", ["Diagnostics", "Posix", "SubscriptionFolder", "TestSupport"]),
    tests(
      "SubscriptionChartsTests",
      [
        "Localization", "SubscriptionCharts", "TestSupport", "Trading", "Values",
      ]),
    tests(
      "SubscriptionNightlyTests",
      [
        "Costs", "Curl", "Decoding", "Diagnostics", "Fetching", "Localization", "Posix", "Records",
        "SubscriptionLists", "SubscriptionNightly", "SubscriptionOutputs", "SubscriptionQueries",
        "SubscriptionReport", "SubscriptionStore", "TestSupport", "Trading", "Values", "WinRates",
      ]),
    tests(
      "SubscriptionDeliveryTests",
      [
        "Curl", "Diagnostics", "Fetching", "Localization", "Posix", "SubscriptionDelivery",
        "SubscriptionNightly", "TestSupport", "Values",
      ]),
    tests(
      "SubscriptionQuotesTests",
      [
        "Curl", "Decoding", "Diagnostics", "Fetching", "Localization", "Posix", "Records",
        "SubscriptionLists", "SubscriptionQuotes", "TestSupport", "Trading", "Values",
      ]),
    tests(
      "SubscriptionQueriesTests",
      [
        "Costs", "Diagnostics", "Fetching", "Localization", "Posix", "Records", "SubscriptionAccounts",
        "SubscriptionCharts", "SubscriptionLists", "SubscriptionNightly", "SubscriptionQueries",
        "SubscriptionQuotes", "SubscriptionStore", "SubscriptionWatch", "TestSupport", "Trading",
        "Values", "WinRates",
      ]),
    tests(
      "SubscriptionSiteTests",
      [
        "JSON", "Localization", "Records", "SiteAssets", "SubscriptionCharts", "SubscriptionLists",
        "SubscriptionOutputs", "SubscriptionReport", "SubscriptionSite", "TestSupport", "Trading",
        "Values",
      ]),
    tests(
      "SubscriptionStoreTests",
      [
        "Localization", "Posix", "Records", "SQLite", "SubscriptionLedger", "SubscriptionLists",
        "SubscriptionReport", "SubscriptionStore", "TestSupport", "Trading", "Values", "WinRates",
      ]),
    tests(
      "SubscriptionWatchTests",
      [
        "Decoding", "Localization", "Posix", "Records", "SubscriptionLists", "SubscriptionQueries",
        "SubscriptionQuotes", "SubscriptionWatch", "TestSupport", "Trading", "Values",
      ]),
    tests(
      "WebSocketTests",
      [
        "Diagnostics", "Fetching", "Localization", "SubscriptionQuotes", "TestSupport", "Trading",
        "Values", "WebSocket",
      ] + webSocket),
    tests("YAMLTests", ["YAML"]),
    tests("ZlibTests", ["TestSupport", "Zlib"]),
    tests(
      "ClientTests",
      [
        "Costs", "Decoding", "SubscriptionCharts", "SubscriptionLists", "TestSupport", "Trading",
        "Values",
      ]),
    .testTarget(
      name: "subcalTests",
      dependencies: [
        "Decoding", "Diagnostics", "Localization", "Records", "subcal", "SubscriptionCharts",
        "SQLite", "SubscriptionDelivery", "SubscriptionLists", "SubscriptionQueries",
        "SubscriptionQuotes", "SubscriptionWatch", "TestSupport", "Trading", "Values",
      ],
      exclude: ["Transcripts"], swiftSettings: strict),
  ]
)
