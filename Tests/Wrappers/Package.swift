// swift-tools-version: 6.2
import PackageDescription

// A program that calls the wrappers of C, built without the other targets, for `Scripts/sanitize valgrind`.

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
    .target(name: "CPosix"),
    .target(name: "Curl", dependencies: ["CLibCurl"], swiftSettings: strict),
    .target(name: "Localization", swiftSettings: strict),
    .target(name: "Diagnostics", dependencies: ["Localization"], swiftSettings: strict),
    .target(name: "HTML", dependencies: ["CLibXML2", "CLibXML2Loader"], swiftSettings: strict),
    .target(
      name: "Hashing", dependencies: ["CLibCrypto", "Diagnostics", "Localization"], swiftSettings: strict),
    .target(name: "Iconv", swiftSettings: strict),
    .target(name: "Posix", dependencies: ["CPosix"], swiftSettings: strict),
    .executableTarget(
      name: "Exercise", dependencies: ["Curl", "HTML", "Hashing", "Iconv", "Posix"], swiftSettings: strict),
  ]
)
