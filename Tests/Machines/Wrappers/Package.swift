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
    .systemLibrary(name: "CLibCrypto", pkgConfig: "libcrypto"),
    .systemLibrary(name: "CLibCurl", pkgConfig: "libcurl"),
    .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0"),
    .target(name: "CPosix"),
    .target(name: "Curl", dependencies: ["CLibCurl"], swiftSettings: strict),
    .target(name: "XML", dependencies: ["CLibXML2"], swiftSettings: strict),
    .target(name: "Hashing", dependencies: ["CLibCrypto"], swiftSettings: strict),
    .target(name: "Iconv", swiftSettings: strict),
    .target(name: "Posix", dependencies: ["CPosix"], swiftSettings: strict),
    .executableTarget(
      name: "Exercise", dependencies: ["Curl", "XML", "Hashing", "Iconv", "Posix"], swiftSettings: strict),
  ]
)
