package import Values

/// What the user takes as it is (`--accept`): sources although they are worse than before, and codes although their row
/// or close breaks a rule.
///
/// `nightly` makes it of its option and refuses a name that is neither. Whatever judges a source or a row asks it first.
package struct Accepted: Hashable, Sendable {
  private let sources: Set<SourceID>
  private let codes: Set<StockCode>

  package init(sources: Set<SourceID> = [], codes: Set<StockCode> = []) {
    (self.sources, self.codes) = (sources, codes)
  }

  package static let nothing = Accepted()

  package func covers(_ source: SourceID) -> Bool { sources.contains(source) }

  package func covers(_ code: StockCode) -> Bool { codes.contains(code) }
}
