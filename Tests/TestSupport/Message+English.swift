package import Diagnostics

/// A test's text is the English one of a message.
extension Message: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self.init(text) }

  package func hasPrefix(_ text: some StringProtocol) -> Bool { english.hasPrefix(text) }

  package func hasSuffix(_ text: some StringProtocol) -> Bool { english.hasSuffix(text) }

  package func contains(_ text: some StringProtocol) -> Bool { english.contains(text) }

  package func prefix(_ count: Int) -> Substring { english.prefix(count) }
}
