package import Localization
package import Values

/// A column by its names: today's first, then former names and variants.
///
/// Names are compared without blanks and with full-width signs made narrow: the header of 取消公開抽籤 ends with
/// a space, and TPEx puts spaces inside its names.
package struct Column: Sendable {
  /// The name in messages.
  package let name: String
  private let keys: [String]

  package init(_ name: String, _ others: String...) { self.init(name, others) }

  package init(_ column: ListColumn) { self.init(column.name, column.otherNames) }

  private init(_ name: String, _ others: [String]) {
    self.name = name
    keys = ([name] + others).map(Self.key)
  }

  package func isNamed(_ header: String) -> Bool {
    header.utf8.count <= Self.mostBytes && keys.contains(Self.key(header))
  }

  /// More than any name has with its blanks: every column asks every cell of a header that may have 8 MB.
  private static let mostBytes = 1000

  /// The column's index in a header; nil when it is missing.
  ///
  /// Throws when two cells name it: then neither can be trusted.
  package func index(in header: [String], source: SourceID) throws(NotUnderstood) -> Int? {
    let indices = header.indices.filter { isNamed(header[$0]) }
    guard indices.count < 2 else {
      throw NotUnderstood(
        source: source,
        reason: Text(
          "標題列有 \(indices.count) 個欄位 \(name)", "the header has the column \(name) \(indices.count) times"),
        advice: Advice.columnChanged)
    }
    return indices.first
  }

  package func requiredIndex(in header: [String], source: SourceID) throws(NotUnderstood) -> Int {
    guard let index = try self.index(in: header, source: source) else {
      throw NotUnderstood(source: source, reason: Self.missing(name, header), advice: Advice.columnChanged)
    }
    return index
  }

  package static func missing(_ name: String, _ header: [String]) -> Text {
    Text(
      "缺少欄位 \(name)；標題列為 \(header.joined(separator: "、"))",
      "the column \(name) is missing; the header is \(header.joined(separator: ", "))")
  }

  private static func key(_ name: String) -> String {
    String(String.UnicodeScalarView(name.narrow.unicodeScalars.filter { !$0.properties.isWhitespace }))
  }
}

/// A column of the exchange's list by its names, today's first: whether a list may come without it, and how its cells are
/// read.
///
/// A ``ListSource`` names one for each fact that it reads. The first day of 9935 is `.required("申購開始日",
/// "申購開始日期", …).essential`: a body without that column is not the list, and a row without that day is not
/// used. A column is `.optional` only if lists really came without it. Where a required one is made optional,
/// a column that was renamed is read as one that is empty.
package struct ListColumn: Sendable {
  package enum Need: Sendable {
    /// Without it, no row can be used.
    case required
    /// Missing only when the operator accepts that, with `--accept`.
    case expected
    /// Missing in older lists.
    case optional
  }

  package let need: Need
  package let name: String
  package let otherNames: [String]
  package private(set) var mustHaveValue = false
  /// Whether a row whose cell cannot be read is not used.
  package private(set) var isEssential = false
  /// Whether the list prints 0 for "not known yet".
  package private(set) var zeroIsUnset = false
  /// The word that sets a flag, and what it means.
  package private(set) var word: (text: String, meaning: Text)?

  private init(_ need: Need, _ name: String, _ otherNames: [String]) {
    (self.need, self.name, self.otherNames) = (need, name, otherNames)
  }

  package static func required(_ name: String, _ otherNames: String...) -> ListColumn {
    ListColumn(.required, name, otherNames)
  }

  package static func expected(_ name: String, _ otherNames: String...) -> ListColumn {
    ListColumn(.expected, name, otherNames)
  }

  package static func optional(_ name: String, _ otherNames: String...) -> ListColumn {
    ListColumn(.optional, name, otherNames)
  }

  package var withValue: ListColumn { with { $0.mustHaveValue = true } }

  package var essential: ListColumn { with { ($0.mustHaveValue, $0.isEssential) = (true, true) } }

  package var zeroIsBlank: ListColumn { with { $0.zeroIsUnset = true } }

  package func flag(_ word: String, _ meaning: Text) -> ListColumn { with { $0.word = (word, meaning) } }

  private func with(_ change: (inout ListColumn) -> Void) -> ListColumn {
    var column = self
    change(&column)
    return column
  }
}
