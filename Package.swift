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

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let mustache = Target.Dependency.product(name: "Mustache", package: "swift-mustache")
/// What only the trait Fugle needs, and nobody else builds.
func nio(_ product: String, _ package: String = "swift-nio") -> Target.Dependency {
  .product(name: product, package: package, condition: .when(traits: ["Fugle"]))
}
let webSocket = [
  nio("NIOCore"), nio("NIOHTTP1"), nio("NIOPosix"), nio("NIOSSL", "swift-nio-ssl"), nio("NIOWebSocket"),
]
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")

let package = Package(
  name: "subcal",
  products: [
    .executable(name: "subcal", targets: ["subcal"]),
    .library(name: "SubscriptionCalendar", targets: ["SubscriptionCalendar"]),
  ],
  traits: [
    .trait(name: "Fugle", description: "Quotes from Fugle's streaming service as well, over swift-nio.")
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    .target(name: "CLibCurl", publicHeadersPath: ".", linkerSettings: [.linkedLibrary("dl")]),
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .target(name: "CPosix"),

    .target(name: "Curl", dependencies: ["CLibCurl"], swiftSettings: strict),
    .target(name: "HTML", dependencies: ["CLibXML2"], swiftSettings: strict),
    .target(name: "Iconv", swiftSettings: strict),
    .target(name: "Posix", dependencies: ["CPosix", system], swiftSettings: strict),

    .target(name: "SubscriptionCalendar", dependencies: ["Iconv"], swiftSettings: strict),
    .target(
      name: "SubscriptionStore", dependencies: ["SubscriptionCalendar", grdb, system],
      swiftSettings: strict),
    .target(
      name: "SubscriptionSite", dependencies: ["SubscriptionCalendar", mustache],
      resources: [.embedInCode("Assets")], swiftSettings: strict),
    .target(
      name: "SubscriptionJob",
      dependencies: [
        "Curl", "HTML", "Posix", "SubscriptionCalendar", "SubscriptionSite", "SubscriptionStore", crypto,
        system,
      ],
      swiftSettings: strict),
    .target(
      name: "SubscriptionDelivery",
      dependencies: [
        "Curl", "Posix", "SubscriptionCalendar", "SubscriptionJob", "SubscriptionStore", crypto, system, yams,
      ],
      swiftSettings: strict),
    .target(
      name: "SubscriptionQuotes",
      dependencies: ["Curl", "Posix", "SubscriptionCalendar", "SubscriptionJob", "SubscriptionSite", system],
      swiftSettings: strict),
    .target(
      name: "WebSocket", dependencies: ["SubscriptionQuotes"] + webSocket, swiftSettings: strict),
    .executableTarget(
      name: "subcal",
      dependencies: [
        "Posix", "SubscriptionCalendar", "SubscriptionDelivery", "SubscriptionJob", "SubscriptionQuotes",
        "SubscriptionSite", "SubscriptionStore", "WebSocket", argumentParser, logging, system,
      ],
      swiftSettings: strict,
      // A program that may lie anywhere has a hundred thousand addresses to mend before its first line; that costs
      // more than a question. Libraries, stack and heap lie anywhere as ever.
      linkerSettings: [.unsafeFlags(["-Xclang-linker", "-no-pie"], .when(configuration: .release))]),

    .testTarget(name: "CurlTests", dependencies: ["Curl"], swiftSettings: strict),
    .testTarget(name: "HTMLTests", dependencies: ["HTML"], swiftSettings: strict),
    .testTarget(name: "IconvTests", dependencies: ["Iconv"], swiftSettings: strict),
    .testTarget(name: "PosixTests", dependencies: ["Posix", system], swiftSettings: strict),
    .testTarget(
      name: "SubscriptionCalendarTests", dependencies: ["HTML", "SubscriptionCalendar"],
      swiftSettings: strict),
    .testTarget(
      name: "SubscriptionJobTests",
      dependencies: ["Curl", "Posix", "SubscriptionCalendar", "SubscriptionJob", system],
      swiftSettings: strict),
    .testTarget(
      name: "SubscriptionDeliveryTests",
      dependencies: [
        "Curl", "Posix", "subcal", "SubscriptionCalendar", "SubscriptionDelivery", "SubscriptionJob", system,
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SubscriptionQuotesTests",
      dependencies: [
        "Curl", "SubscriptionCalendar", "SubscriptionJob", "SubscriptionQuotes", "SubscriptionSite", system,
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SubscriptionSiteTests", dependencies: ["SubscriptionCalendar", "SubscriptionSite"],
      swiftSettings: strict),
    .testTarget(
      name: "SubscriptionStoreTests",
      dependencies: ["SubscriptionCalendar", "SubscriptionStore", grdb, system],
      swiftSettings: strict),
    .testTarget(
      name: "WebSocketTests",
      dependencies: ["SubscriptionCalendar", "SubscriptionJob", "SubscriptionQuotes", "WebSocket"]
        + webSocket,
      swiftSettings: strict),
    .testTarget(
      name: "ClientTests", dependencies: ["subcal", "SubscriptionCalendar"], swiftSettings: strict),
    .testTarget(
      name: "subcalTests", dependencies: ["subcal"], exclude: ["Cases"], swiftSettings: strict),
  ]
)
