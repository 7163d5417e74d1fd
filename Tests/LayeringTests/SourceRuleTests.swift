import TestSupport
import Testing

/// Rules of the sources that the compiler does not check.
@Suite struct SourceRuleTests {
  /// The lines that match a pattern, each with its file.
  private func lines(
    with pattern: Regex<Substring>, where isConcerned: (SourceFile) -> Bool = { _ in true }
  ) throws -> [String] {
    try SourceFile.all.get().filter(isConcerned).flatMap { source in
      source.lines(with: pattern).map { "\(source.path): \($0)" }
    }
  }

  private func isPure(_ source: SourceFile) -> Bool { TargetTests.pure.contains(source.module) }

  @Test func `only the targets that wrap C are unsafe`() throws {
    #expect(
      try lines(with: /\b[uU]nsafe/) { !TargetTests.wrappers.contains($0.module) } == [])
  }

  @Test func `only the subcal target prints`() throws {
    let printing = /\b(?:print|debugPrint|dump|puts|fputs|printf)\(|\bstandardOutput\b|\bstandardError\b/
    #expect(try lines(with: printing) { $0.module != "subcal" } == [])
  }

  @Test func `no code force-tries, force-casts or traps`() throws {
    let forcing = /\btry!|\bas!|\bfatalError\b|\bpreconditionFailure\b|\bassertionFailure\b/
    #expect(try lines(with: forcing) == [])
  }

  @Test func `pure targets use no clock, locale or file`() throws {
    let asking =
      /\bDate\(|\bDate\.now|\bClock\b|\bLocale\b|\bTimeZone\b|\bCalendar\.|\bFileManager\b|\bProcessInfo\b/
    #expect(try lines(with: asking, where: isPure) == [])
  }

  @Test func `pure targets write numbers with our own formatters`() throws {
    #expect(try lines(with: /\.formatted\(|\bString\(format:|\bFormatStyle\b/, where: isPure) == [])
  }

  @Test func `money is never binary floating point`() throws {
    // Indicators and chart coordinates may be.
    #expect(
      try lines(with: /\bDouble\b|\bFloat\b|\bCGFloat\b/) {
        ["SubscriptionCalendar", "SubscriptionSite"].contains($0.module)
      } == [])
  }

  @Test func `WebSocket is compiled only with the Fugle trait`() throws {
    for source in try SourceFile.all.get() where source.module == "WebSocket" {
      let code = source.code.filter { !$0.isEmpty }
      #expect(code.first == "#if Fugle" && code.last == "#endif", "\(source.path)")
      #expect(code.filter { $0.hasPrefix("#") }.count == 2, "\(source.path)")
    }
    #expect(try lines(with: /^(?:\w+ )?import WebSocket$/) == [])
  }

  /// What each quote layer may import: only the transport uses the network, only the consumer stores files.
  static let quotes: [String: Set<String>] = [
    "Domain": ["Diagnostics", "Localization", "SubscriptionCalendar"],
    "Protocol": ["Diagnostics", "FoundationEssentials", "Localization", "SubscriptionCalendar"],
    "Transport": [
      "Curl", "Diagnostics", "Fetching", "Localization", "SubscriptionCalendar", "Synchronization",
    ],
    "Consumer": [
      "Diagnostics", "Fetching", "FoundationEssentials", "Localization", "Posix", "SubscriptionCalendar",
      "Synchronization", "SystemPackage",
    ],
  ]

  @Test func `quote layers import only what they may, and decisions get the time as a parameter`() throws {
    for source in try SourceFile.all.get() where source.module == "SubscriptionQuotes" {
      let allowed = try #require(Self.quotes[source.folder], "\(source.path)")
      #expect(source.imports.subtracting(allowed) == [], "\(source.path)")
    }
    #expect(
      try lines(with: /\bDate\(|\bClock\b|\bJobClock\b|\bTask\b/) {
        $0.module == "SubscriptionQuotes" && ["Domain", "Protocol"].contains($0.folder)
      } == [])
  }
}
