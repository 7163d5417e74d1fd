package import Localization

/// A test's literal is the English of a text.
extension Text: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self.init(verbatim: text) }

  package func hasPrefix(_ text: some StringProtocol) -> Bool { english.hasPrefix(text) }

  package func hasSuffix(_ text: some StringProtocol) -> Bool { english.hasSuffix(text) }

  package func contains(_ text: some StringProtocol) -> Bool { english.contains(text) }

  package func prefix(_ count: Int) -> Substring { english.prefix(count) }
}
