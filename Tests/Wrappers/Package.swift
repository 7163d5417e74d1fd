// swift-tools-version: 6.2
import PackageDescription

// The C wrappers, the store, and their tests, so that they can be built under a sanitizer without the other targets.

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "wrappers",
  targets: [
    .target(name: "CLibCrypto", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CLibCurl", publicHeadersPath: ".", linkerSettings: [.linkedLibrary("dl")]),
    .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0"),
    .target(
      name: "CLibXML2Loader", dependencies: ["CLibXML2"], publicHeadersPath: ".",
      linkerSettings: [.linkedLibrary("dl")]),
    .systemLibrary(name: "CLibYAML", pkgConfig: "yaml-0.1"),
    .target(name: "CPosix"),
    .target(name: "CSQLite", linkerSettings: [.linkedLibrary("sqlite3")]),
    .target(name: "Curl", dependencies: ["CLibCurl"], swiftSettings: strict),
    .target(name: "Localization", swiftSettings: strict),
    .target(name: "Diagnostics", dependencies: ["Localization"], swiftSettings: strict),
    .target(name: "HTML", dependencies: ["CLibXML2", "CLibXML2Loader"], swiftSettings: strict),
    .target(
      name: "Hashing", dependencies: ["CLibCrypto", "Diagnostics", "Localization"], swiftSettings: strict),
    .target(name: "Iconv", swiftSettings: strict),
    .target(name: "Posix", dependencies: ["CPosix"], swiftSettings: strict),
    .target(name: "SQLite", dependencies: ["CSQLite"], swiftSettings: strict),
    .target(name: "YAML", dependencies: ["CLibYAML"], swiftSettings: strict),
    .target(name: "Values", dependencies: ["Localization"], swiftSettings: strict),
    .target(name: "JSON", dependencies: ["Localization"], swiftSettings: strict),
    .target(name: "Trading", dependencies: ["Localization", "Values"], swiftSettings: strict),
    .target(
      name: "Decoding", dependencies: ["Diagnostics", "Iconv", "JSON", "Localization", "Trading", "Values"],
      swiftSettings: strict),
    .target(name: "Costs", dependencies: ["Trading", "Values"], swiftSettings: strict),
    .target(name: "WinRates", dependencies: ["Costs", "Localization", "Values"], swiftSettings: strict),
    .target(
      name: "Records",
      dependencies: ["Decoding", "Diagnostics", "JSON", "Localization", "Trading", "Values"],
      swiftSettings: strict),
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
        "Diagnostics", "Localization", "Posix", "Records", "SQLite", "SubscriptionLedger",
        "SubscriptionLists", "SubscriptionOutputs", "SubscriptionReport", "Trading", "Values",
      ], swiftSettings: strict),
    .executableTarget(
      name: "Exercise", dependencies: ["Curl", "HTML", "Hashing", "Iconv", "Posix"],
      swiftSettings: strict),
    .target(
      name: "TestSupport", dependencies: ["Diagnostics", "Localization", "Posix"], path: "Tests/TestSupport",
      exclude: ["FakeClock.swift", "FakeExchange.swift", "SampleBars.swift"], swiftSettings: strict),
    .testTarget(name: "CurlTests", dependencies: ["Curl", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "HTMLTests", dependencies: ["HTML"], swiftSettings: strict),
    .testTarget(name: "HashingTests", dependencies: ["Hashing"], swiftSettings: strict),
    .testTarget(name: "IconvTests", dependencies: ["Iconv"], swiftSettings: strict),
    .testTarget(name: "PosixTests", dependencies: ["Posix", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "SQLiteTests", dependencies: ["SQLite", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "YAMLTests", dependencies: ["YAML"], swiftSettings: strict),
    // Those of what reads and writes bytes.
    .testTarget(
      name: "SubscriptionStoreTests",
      dependencies: [
        "Localization", "Records", "SQLite", "SubscriptionLedger", "SubscriptionLists", "SubscriptionReport",
        "SubscriptionStore", "TestSupport", "Trading", "Values", "WinRates",
      ],
      swiftSettings: strict),
  ]
)
