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

/// The folders of `Sources/`, from below. A target imports targets of lower storeys, and those before it in its own.
enum Storey: String {
  case system = "1-System"
  case base = "2-Base"
  case market = "3-Market"
  case lists = "4-Lists"
  case night = "5-Night"
  case user = "6-User"
  case program = "7-Program"
  /// Tests of everything together, and what tests share; only in `Tests/`.
  case whole = "Whole"

  func folder(_ target: String) -> String { "Sources/\(rawValue)/\(target)" }
}

/// A target of Swift, which the compiler checks as strictly as it can.
func library(
  _ name: String, _ storey: Storey, _ dependencies: [Target.Dependency] = [],
  settings: [SwiftSetting] = strict
) -> Target {
  .target(name: name, dependencies: dependencies, path: storey.folder(name), swiftSettings: settings)
}
func tests(_ name: String, _ storey: Storey, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, path: "Tests/\(storey.rawValue)/\(name)", swiftSettings: strict)
}

let package = Package(
  name: "subcal",
  products: [.executable(name: "subcal", targets: ["subcal"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
  ],
  targets: [
    .systemLibrary(
      name: "CLibCrypto", path: Storey.system.folder("CLibCrypto"), pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"])]),
    .systemLibrary(
      name: "CLibCurl", path: Storey.system.folder("CLibCurl"), pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(
      name: "CLibXML2", path: Storey.system.folder("CLibXML2"), pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(
      name: "CLibYAML", path: Storey.system.folder("CLibYAML"), pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"])]),
    .target(name: "CPosix", path: Storey.system.folder("CPosix"), cSettings: fortified),
    // Embeds the files of SubscriptionSite/Assets.
    .target(name: "CSiteAssets", path: Storey.system.folder("CSiteAssets")),
    .systemLibrary(
      name: "CZlib", path: Storey.system.folder("CZlib"), pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]
    ),
    .target(
      name: "CSQLite", path: Storey.system.folder("CSQLite"), cSettings: fortified,
      linkerSettings: [.linkedLibrary("sqlite3")]),

    // The system: safe Swift over C.
    library("Curl", .system, ["CLibCurl"]),
    library("XML", .system, ["CLibXML2"]),
    library("Hashing", .system, ["CLibCrypto"]),
    library("Iconv", .system),
    library("Posix", .system, ["CPosix"]),
    library("SQLite", .system, ["CSQLite"]),
    library("SiteAssets", .system, ["CSiteAssets"]),
    library("YAML", .system, ["CLibYAML"]),
    library("Zlib", .system, ["CZlib"]),

    // The base: knows no share.
    library("Localization", .base),
    library("Diagnostics", .base, ["Localization"]),
    library("Values", .base, ["Localization"], settings: optimised),
    // In one file only: Values (JSONValue).
    library("JSON", .base, ["Localization", "Values"], settings: optimised),
    // In one file only: Diagnostics (Fetcher).
    library("Fetching", .base, ["Curl", "Diagnostics", "Localization", "Posix"]),
    library("Files", .base, ["Diagnostics", "Localization", "Posix"]),
    library("TerminalText", .base, ["Localization", "Posix"]),

    // The market: prices, days, fees, odds; no list.
    library("Trading", .market, ["Localization", "Values"]),
    library(
      "Decoding", .market, ["Diagnostics", "Iconv", "JSON", "Localization", "Trading", "Values"],
      settings: optimised),
    library("Costs", .market, ["Trading", "Values"], settings: optimised),
    // In one file only: Localization (DrawFeatures).
    library("WinRates", .market, ["Localization", "Values"]),
    library("Announcements", .market, ["Values"]),
    // In one file only: WinRates (OddsPicture).
    library(
      "SubscriptionCharts", .market, ["Localization", "Trading", "Values", "WinRates", "Zlib"]),
    // In one file only: Curl (PollingRequest), Posix (QuoteLog), Trading (MarketHours).
    library(
      "SubscriptionQuotes", .market,
      ["Curl", "Decoding", "Diagnostics", "Fetching", "JSON", "Localization", "Posix", "Trading", "Values"]),
    // In one file only: Hashing (Upgrade), Posix (WebSocketConnection).
    library(
      "WebSocket", .market, ["Curl", "Fetching", "Hashing", "Localization", "Posix", "SubscriptionQuotes"]),

    // The lists: what a list is, the five of them, what is computed over them.
    library("ListEngine", .lists, ["Decoding", "Diagnostics", "JSON", "Localization", "Trading", "Values"]),
    library(
      "SubscriptionLists", .lists,
      [
        "Announcements", "Costs", "Decoding", "JSON", "ListEngine", "Localization", "Trading", "Values",
        "WinRates",
      ]),
    // In one file only: Announcements (Forecast), WinRates (TrackRecord).
    library(
      "SubscriptionReport", .lists,
      [
        "Announcements", "Costs", "ListEngine", "Localization", "SubscriptionLists", "Trading", "Values",
        "WinRates",
      ]),
    // In one file only: Costs (Backtest), ListEngine (PastOffering), Trading (PastOffering),
    // WinRates (Backtest).
    library(
      "SubscriptionBacktest", .lists,
      ["Costs", "ListEngine", "Localization", "SubscriptionLists", "Trading", "Values", "WinRates"]),

    // The night: bytes, memory, pages, the job.
    // In one file only: Costs (CostsJSON), Diagnostics (RecordFile), Hashing (LatestFile),
    // WinRates (TrackRecordJSON).
    library(
      "SubscriptionOutputs", .night,
      [
        "Costs", "Diagnostics", "Hashing", "JSON", "ListEngine", "Localization", "SubscriptionLists",
        "SubscriptionReport", "Values", "WinRates",
      ]),
    // In one file only: Diagnostics (PublishedFolder), Files (PublishedFolder), JSON (PublishedRecords),
    // Posix (PublishedFolder), Values (PublishedFolder).
    library(
      "Published", .night,
      [
        "Diagnostics", "Files", "JSON", "ListEngine", "Localization", "Posix", "SubscriptionLists",
        "SubscriptionOutputs", "Trading", "Values",
      ]),
    // In one file only: Decoding (SaidRemark).
    library(
      "SubscriptionStore", .night,
      [
        "Decoding", "Diagnostics", "ListEngine", "Localization", "Posix", "SQLite", "SubscriptionLists",
        "Trading", "Values",
      ]),
    .target(
      name: "SubscriptionSite",
      dependencies: [
        "Costs", "JSON", "ListEngine", "Localization", "SiteAssets", "SubscriptionBacktest",
        "SubscriptionCharts", "SubscriptionLists", "SubscriptionOutputs", "SubscriptionReport", "Trading",
        "Values", "WinRates",
      ],
      path: Storey.night.folder("SubscriptionSite"), exclude: ["Assets"], swiftSettings: strict),
    // In one file only: Costs (NightlySettings), Hashing (Downloader), Published (PriorState),
    // SubscriptionBacktest (PastOfNight), XML (HTMLTables).
    library(
      "SubscriptionNightly", .night,
      [
        "Costs", "Decoding", "Diagnostics", "Fetching", "Files", "Hashing", "JSON", "ListEngine",
        "Localization", "Posix", "Published", "SubscriptionBacktest", "SubscriptionLists",
        "SubscriptionOutputs", "SubscriptionReport", "SubscriptionSite", "SubscriptionStore", "Trading",
        "Values", "WinRates", "XML",
      ]),

    // The user: answers, and the user's own money and messages.
    // In one file only: Files (StoreAccess), Published (StoreAccess), SubscriptionQuotes (ChartQuery).
    library(
      "SubscriptionQueries", .user,
      [
        "Costs", "Diagnostics", "Files", "JSON", "ListEngine", "Localization", "Posix", "Published",
        "SubscriptionBacktest", "SubscriptionCharts", "SubscriptionLists", "SubscriptionOutputs",
        "SubscriptionQuotes", "SubscriptionReport", "SubscriptionStore", "TerminalText", "Trading", "Values",
        "WinRates",
      ]),
    // In one file only: Fetching (WatchRun), Files (LiveCandles), Posix (LiveCandles),
    // SubscriptionCharts (LiveCandles), SubscriptionStore (WatchList).
    library(
      "SubscriptionWatch", .user,
      [
        "Costs", "Decoding", "Diagnostics", "Fetching", "Files", "JSON", "ListEngine", "Localization",
        "Posix", "SubscriptionCharts", "SubscriptionLists", "SubscriptionQueries", "SubscriptionQuotes",
        "SubscriptionStore", "TerminalText", "Trading", "Values",
      ]),
    // In one file only: Costs (UserSettings), Files (Favourites).
    library("Settings", .user, ["Costs", "Diagnostics", "Files", "Localization", "Posix", "Values", "YAML"]),
    // In one file only: Posix (LedgerFile), SQLite (LedgerFile), SubscriptionStore (LedgerFile).
    library(
      "SubscriptionLedger", .user,
      [
        "Costs", "Decoding", "Diagnostics", "JSON", "ListEngine", "Localization", "Posix", "SQLite",
        "SubscriptionLists", "SubscriptionStore", "Trading", "Values",
      ]),
    // In one file only: Files (FolderSnapshot), XML (ObjectListing).
    library(
      "SubscriptionDelivery", .user,
      [
        "Curl", "Diagnostics", "Fetching", "Files", "Hashing", "JSON", "ListEngine", "Localization", "Posix",
        "Settings", "SubscriptionLists", "SubscriptionOutputs", "Values", "XML", "Zlib",
      ]),
    // In one file only: Files (NotificationRun), Hashing (LedgerReminder), SubscriptionQuotes (LastCall).
    library(
      "SubscriptionAccounts", .user,
      [
        "Costs", "Diagnostics", "Files", "Hashing", "JSON", "ListEngine", "Localization", "Posix", "Settings",
        "SubscriptionDelivery", "SubscriptionLedger", "SubscriptionLists", "SubscriptionOutputs",
        "SubscriptionQueries", "SubscriptionQuotes", "SubscriptionReport", "SubscriptionStore",
        "SubscriptionWatch", "TerminalText", "Trading", "Values", "WinRates",
      ]),

    // The program: arguments in, an answer printed.
    .executableTarget(
      name: "subcal",
      dependencies: [
        "Costs", "Diagnostics", "Fetching", "Files", "JSON", "Localization", "Posix", "ListEngine",
        "Settings",
        "SubscriptionAccounts", "SubscriptionBacktest", "SubscriptionCharts", "SubscriptionDelivery",
        "SubscriptionLedger", "SubscriptionLists", "SubscriptionNightly",
        "SubscriptionQueries", "SubscriptionQuotes", "SubscriptionReport", "SubscriptionWatch",
        "TerminalText", "Trading", "Values", "WebSocket", argumentParser, logging,
      ],
      path: Storey.program.folder("subcal"), swiftSettings: strict),

    .target(
      name: "TestSupport",
      dependencies: ["Curl", "Fetching", "Posix", "SQLite", "Trading", "Values"],
      path: "Tests/Whole/TestSupport", swiftSettings: strict),
    .target(
      name: "TestSamples",
      dependencies: [
        "Costs", "Decoding", "Iconv", "ListEngine", "Published", "SubscriptionLists", "SubscriptionOutputs",
        "SubscriptionReport", "TestSupport", "Trading", "Values", "WinRates", "XML",
      ],
      path: "Tests/Whole/TestSamples", swiftSettings: strict),
    tests("CurlTests", .system, ["Curl", "TestSupport"]),
    tests("XMLTests", .system, ["XML"]),
    tests("HashingTests", .system, ["Hashing"]),
    tests("IconvTests", .system, ["Iconv"]),
    tests("PosixTests", .system, ["Posix", "TestSupport"]),
    tests("SQLiteTests", .system, ["SQLite", "TestSupport"]),
    tests("YAMLTests", .system, ["YAML"]),
    tests("ZlibTests", .system, ["TestSupport", "Zlib"]),
    tests("DiagnosticsTests", .base, ["Diagnostics", "TestSupport"]),
    tests("FetchingTests", .base, ["Diagnostics", "Fetching", "Localization", "TestSupport"]),
    tests("FilesTests", .base, ["Diagnostics", "Files", "Posix", "TestSupport"]),
    tests("JSONTests", .base, ["JSON", "Localization"]),
    tests(
      "ValuesTests", .base, ["Decoding", "JSON", "SubscriptionLists", "TestSamples", "TestSupport", "Values"]),
    tests("AnnouncementsTests", .market, ["Announcements", "TestSamples", "TestSupport", "Values"]),
    tests(
      "CostsTests", .market,
      ["Costs", "SubscriptionLists", "TestSamples", "TestSupport", "Trading", "Values"]),
    tests(
      "DecodingTests", .market,
      ["Decoding", "Localization", "TestSamples", "TestSupport", "Trading", "Values"]),
    tests(
      "SubscriptionChartsTests", .market,
      ["Localization", "SubscriptionCharts", "TestSupport", "Trading", "Values"]),
    tests(
      "SubscriptionQuotesTests", .market,
      [
        "Curl", "Decoding", "Diagnostics", "Fetching", "ListEngine", "Localization", "Posix",
        "SubscriptionLists", "SubscriptionQuotes", "SubscriptionWatch", "TestSupport", "Trading", "Values",
      ]),
    tests(
      "TradingTests", .market,
      ["Localization", "SubscriptionLists", "TestSamples", "TestSupport", "Trading", "Values"]),
    tests(
      "WebSocketTests", .market,
      [
        "Fetching", "Localization", "SubscriptionQuotes", "TestSupport", "Trading", "Values", "WebSocket",
      ]),
    tests(
      "WinRatesTests", .market,
      ["Decoding", "SubscriptionLists", "TestSamples", "TestSupport", "Values", "WinRates"]),
    tests(
      "ListEngineTests", .lists,
      [
        "Decoding", "ListEngine", "Localization", "SubscriptionLists", "SubscriptionOutputs",
        "SubscriptionReport", "TestSamples", "Trading", "Values",
      ]),
    tests("SubscriptionBacktestTests", .lists, ["SubscriptionBacktest", "TestSupport", "Values"]),
    tests(
      "SubscriptionListsTests", .lists,
      [
        "Announcements", "Costs", "Decoding", "Diagnostics", "JSON", "ListEngine", "Localization",
        "SubscriptionLists", "SubscriptionOutputs", "SubscriptionReport", "TestSamples", "TestSupport",
        "Trading", "Values", "WinRates", "XML",
      ]),
    tests(
      "SubscriptionReportTests", .lists,
      [
        "Announcements", "Costs", "Decoding", "ListEngine", "Localization", "Published", "SubscriptionLists",
        "SubscriptionOutputs", "SubscriptionReport", "TestSamples", "TestSupport", "Trading", "Values",
        "WinRates",
      ]),
    tests(
      "SubscriptionNightlyTests", .night,
      [
        "Costs", "Curl", "Decoding", "Diagnostics", "Fetching", "JSON", "ListEngine", "Localization", "Posix",
        "SubscriptionLists", "SubscriptionNightly", "SubscriptionOutputs", "SubscriptionQueries",
        "SubscriptionReport", "SubscriptionStore", "TerminalText", "TestSupport", "Trading", "Values",
        "WinRates",
      ]),
    tests(
      "SubscriptionOutputsTests", .night,
      [
        "Decoding", "Diagnostics", "ListEngine", "Localization", "Published", "SubscriptionLists",
        "SubscriptionOutputs", "SubscriptionReport", "TestSamples", "TestSupport", "Trading", "Values",
      ]),
    tests(
      "SubscriptionSiteTests", .night,
      [
        "Costs", "JSON", "ListEngine", "Localization", "SiteAssets", "SubscriptionCharts",
        "SubscriptionLists", "SubscriptionOutputs", "SubscriptionReport", "SubscriptionSite", "TestSupport",
        "Trading", "Values",
      ]),
    tests(
      "SubscriptionStoreTests", .night,
      [
        "ListEngine", "Localization", "Posix", "SQLite", "SubscriptionLists", "SubscriptionReport",
        "SubscriptionStore", "TestSupport", "Trading", "Values", "WinRates",
      ]),
    tests(
      "SubscriptionDeliveryTests", .user,
      [
        "Curl", "Diagnostics", "Fetching", "Hashing", "Localization", "Posix", "Settings",
        "SubscriptionDelivery", "SubscriptionNightly", "TestSupport", "Values",
      ]),
    tests(
      "SubscriptionLedgerTests", .user,
      [
        "Announcements", "Costs", "ListEngine", "Localization", "Posix", "SQLite", "SubscriptionLedger",
        "SubscriptionLists", "TestSamples", "TestSupport", "Trading", "Values",
      ]),
    tests(
      "SubscriptionQueriesTests", .user,
      [
        "Costs", "Diagnostics", "Fetching", "ListEngine", "Localization", "Posix", "SubscriptionAccounts",
        "SubscriptionCharts", "SubscriptionLists", "SubscriptionNightly", "SubscriptionQueries",
        "SubscriptionQuotes", "SubscriptionStore", "SubscriptionWatch", "TestSupport", "Trading", "Values",
        "WinRates",
      ]),
    tests(
      "SubscriptionWatchTests", .user,
      [
        "Decoding", "ListEngine", "Localization", "Posix", "SubscriptionLists", "SubscriptionQueries",
        "SubscriptionQuotes", "SubscriptionWatch", "TerminalText", "TestSupport", "Trading", "Values",
      ]),
    .testTarget(
      name: "subcalTests",
      dependencies: [
        "Diagnostics", "Localization", "Settings", "SQLite", "subcal", "SubscriptionCharts",
        "SubscriptionDelivery", "SubscriptionQueries", "TerminalText", "TestSupport", "Trading", "Values",
      ],
      path: "Tests/7-Program/subcalTests", exclude: ["Transcripts"], swiftSettings: strict),
    tests(
      "ClientTests", .whole,
      ["Costs", "Decoding", "SubscriptionCharts", "SubscriptionLists", "TestSupport", "Trading", "Values"]),
    tests("LayeringTests", .whole, ["TestSupport"]),
  ]
)
