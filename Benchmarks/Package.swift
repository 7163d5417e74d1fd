// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "subcal", path: "..")],
  targets: [
    .executableTarget(
      name: "decoding", dependencies: [.product(name: "SubscriptionCalendar", package: "subcal")],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)])
  ])
