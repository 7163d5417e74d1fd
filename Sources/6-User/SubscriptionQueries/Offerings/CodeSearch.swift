package import Diagnostics
package import Localization
package import Values

/// The codes that a text means: a code, a name, or a part of a name.
///
/// Commands that take a code take a name with it. `9935`, `慶豐富`, `庆丰富` and `慶豐` find the same code; `9953`
/// finds none, and 9935 is proposed. ``found`` is for what may be about several; ``code()`` is for what
/// must be about one, such as an entry of the ledger.
package struct CodeSearch {
  package let found: [StockCode]
  private let candidates: [(code: StockCode, name: String)]
  private let text: String
  private let nearest: [(code: StockCode, name: String)]

  package init(_ text: String, among names: [(code: StockCode, name: String)]) {
    let wanted = text.narrow.uppercased()
    self.text = text
    let typed = StockCode(typed: text)
    let coded = typed.map { code in names.filter { $0.code == code } } ?? []
    var matching = coded.filter { CodeWords(text, of: $0.code).areAbout($0.name) }
    // Every name contains an empty text.
    if matching.isEmpty, !wanted.isEmpty { matching = names.filter { $0.name.uppercased().contains(wanted) } }
    // A list may leave out the exchanges' marks behind a name: 成信實業 of 成信實業*-創.
    for other in [FoldedName.searched(text), FoldedName.searched(text.withoutMarks)]
    where matching.isEmpty && !other.isEmpty {
      matching = names.filter { FoldedName.searched($0.name).contains(other) }
    }
    // What is called just so is first: 世界 before 世界健身-KY, and 台燿 before 台耀 for 臺燿.
    let usual = Self.spelling(wanted)
    let whole = matching.filter { Self.spelling($0.name) == usual }
    if !whole.isEmpty { matching = whole + matching.filter { Self.spelling($0.name) != usual } }
    (candidates, found) = (matching, matching.map(\.code))
    guard found.isEmpty else {
      nearest = []
      return
    }
    let near = Array(
      names.enumerated().map { ($1, Self.distance(wanted, $1.code.description, $1.name.uppercased()), $0) }
        .filter { $0.1 <= 1 }.sorted { ($0.1, $0.2) < ($1.1, $1.2) }.map(\.0).prefix(3))
    // 世界先進 is listed as 世界.
    let folded = FoldedName.searched(text)
    let beginnings = names.filter { one in
      let name = FoldedName.searched(one.name)
      return name.count > 1 && folded.contains(name)
    }
    let longest = beginnings.map(\.name.count).max()
    let others = near.isEmpty ? Array(beginnings.filter { $0.name.count == longest }.prefix(3)) : near
    nearest = coded.isEmpty ? others : coded
  }

  /// A name with 臺 for 台, which people write for each other, and no other character for its variant.
  private static func spelling(_ name: String) -> String {
    name.uppercased().replacing("臺", with: "台").replacing("檯", with: "台")
  }

  /// The message where nothing was found, with the codes that are one letter off.
  package var suggestion: Text {
    let names = nearest.map { "\($0.code) \($0.name)" }
    let hint =
      names.isEmpty
      ? Text("。", ". ") + Self.advice
      : Text("，要找的是 \(names.joined(separator: "、")) 嗎？", "; did you mean \(names.joined(separator: ", "))?")
    return unknown + hint
  }

  private var unknown: Text { Text("找不到「\(text)」", "\(text): no offering of that code or name is stored") }

  private static let advice = Text(
    "可輸入代號或部分名稱；新案請先執行 subcal nightly。",
    "Give a code or a part of a name; for a new offering run subcal nightly first.")

  /// The error where nothing was found; what has a name of its own all the same has no offering.
  ///
  /// - Parameter known: The codes and names of all that is known.
  package func notFound(among known: [(code: StockCode, name: String)]) -> SubcalError {
    let other = CodeSearch(text, among: known)
    guard other.candidates.count == 1, let one = other.candidates.first else { return notFound }
    return SubcalError(
      .notFound, "\(one.code) \(one.name) 沒有公開申購案", "\(one.code) \(one.name) has no offering",
      advice: "各檔見 subcal list；行情見 subcal query \(one.code)。",
      "subcal list has those there are; subcal query \(one.code) has its prices.")
  }

  private var notFound: SubcalError {
    SubcalError(
      .notFound, reason: nearest.isEmpty ? unknown : suggestion,
      advice: Self.advice.map { $0.prefix(1).lowercased() + $0.dropFirst() })
  }

  /// The one code that is needed; of several the one with just this name, which may be a part of the others'.
  package func code() throws(SubcalError) -> StockCode {
    let wanted = text.narrow.uppercased()
    let whole = candidates.count == 1 ? candidates : candidates.filter { $0.name.uppercased() == wanted }
    if whole.count == 1 { return whole[0].code }
    guard !candidates.isEmpty else { throw notFound }
    let names = candidates.prefix(10).map { "\($0.code) \($0.name)" }
    let more = candidates.count > 10 ? ["…"] : []
    throw SubcalError(
      .usage, "\(candidates.count) 個代號的名稱含「\(text)」：\((names + more).joined(separator: "、"))",
      "\(text) is in the names of \(candidates.count) codes: \((names + more).joined(separator: ", "))",
      advice: "輸入其中一個代號。", "give one of the codes.")
  }

  /// How many letters are wrong, missing or extra, in the code or the name, whichever is nearer.
  private static func distance(_ text: String, _ code: String, _ name: String) -> Int {
    // One letter off in a name of two matches too much.
    let byName = name.count > 2 ? edits(Array(text), Array(name)) : .max
    return min(edits(Array(text), Array(code)), byName, isTransposed(Array(text), Array(code)) ? 1 : .max)
  }

  /// Whether two neighbours are swapped, the most common typing error.
  private static func isTransposed(_ left: [Character], _ right: [Character]) -> Bool {
    guard left.count == right.count, let index = left.indices.first(where: { left[$0] != right[$0] }),
      index + 1 < left.count
    else { return false }
    var swapped = left
    swapped.swapAt(index, index + 1)
    return swapped == right
  }

  private static func edits(_ left: [Character], _ right: [Character]) -> Int {
    guard abs(left.count - right.count) <= 1 else { return .max }
    var row = Array(0...right.count)
    for (index, character) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let substitution = diagonal + (character == right[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(substitution, row[column] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}

extension String {
  /// A name without what the exchanges put behind it: `*`, `-KY`, `-創`.
  fileprivate var withoutMarks: String {
    narrow.uppercased().replacing(/\*?(-(KY)?[創创]?)?$/, with: "")
  }
}
