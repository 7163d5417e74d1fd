internal import Localization
internal import SubscriptionLists
internal import Values

/// What stands beside a code in a text that people type or paste: `9935 慶豐富 27.3`, `慶豐富（9935）`, `1. 9935.TW`.
///
/// The code alone is read from it, so whatever else it says would be lost: `9935 媽媽` is not an application of one's own, `not
/// 9935` is the opposite of 9935, and `9935 2` is not one lot. All of it must be what rows of our tables and the exchange's have
/// beside a code.
struct CodeWords {
  private let code: StockCode
  /// In half width and capitals, as they stand.
  private let words: [String]

  /// Whether it is a row of a table, with its prices and days.
  private var isRow: Bool { words.count(where: Self.isFigure) > 2 }

  init(_ text: String, of code: StockCode) {
    self.code = code
    words = text.narrow.uppercased().split { " \t\n\u{3000}()[]{}（）「」『』【】〈〉：:、；;|，".contains($0) }.flatMap {
      word in
      // A comma within a number is none between words.
      word.contains(code.description) ? word.split(separator: ",") : [word]
    }.map(String.init)
  }

  /// Whether they are about a security of this name, and nothing besides.
  func areAbout(_ name: String) -> Bool {
    let name = FoldedName.searched(name)
    let place = words.firstIndex { $0.contains(code.description) } ?? 0
    return words.enumerated().allSatisfy { index, word in
      guard word.contains(code.description) else { return isKnown(word, name, isBefore: index < place) }
      let rest = word.replacing(code.description, with: " ")
      // The id of an offering, `9935-20241029`, and the code again, as in `9935/9935.TW`.
      return rest.wholeMatch(of: /TW ?|[$#]? (?:\.TWO?|-[0-9]{8}(?:-[A-Z]+)?|\/ \.TWO?)?/) != nil
        || isKnown(rest.filter { $0 != " " }, name, isBefore: false)
    }
  }

  private func isKnown(_ word: String, _ name: String, isBefore: Bool) -> Bool {
    let folded = FoldedName.searched(word)
    if !folded.isEmpty, name.contains(folded), !Self.isNumber(word) { return true }
    // A whole number may be one of lots, but for a row of a table. A row of a list begins with one.
    if Self.isFigure(word) { return true }
    if word.wholeMatch(of: /[-+▲▼*~≈]*[0-9]+[元~*≈]?/) != nil { return isRow }
    if isBefore, word.wholeMatch(of: /[0-9]{1,2}\./) != nil { return true }
    return Self.marks.contains(word) || Self.stages.contains(word) || word.hasSuffix("增資")
      || word.hasPrefix(name) && isCompany(word.dropFirst(name.count))
  }

  /// Whether it is what the name of a company ends with: 9935 慶豐富實業股份有限公司.
  private func isCompany(_ ending: Substring) -> Bool {
    ending.wholeMatch(of: /(?:實業|科技|電子|工業|國際|控股|先進|生技|投資)?(?:股份)?(?:有限)?(?:公司)?/) != nil
  }

  /// Whether a word is a number with a point, a comma or a sign of per cent, or a day.
  private static func isFigure(_ word: String) -> Bool {
    word.wholeMatch(of: /[-+▲▼*~≈]*[0-9][0-9,]*(?:\.[0-9]+)?[%元~*≈]*/) != nil
      && word.contains { ".,%".contains($0) }
      || word.wholeMatch(of: /[0-9]{1,4}[-\/.][0-9]{1,2}(?:[-\/.][0-9]{1,2})?/) != nil
  }

  private static func isNumber(_ word: String) -> Bool { word.allSatisfy(\.isNumber) }

  private static let marks: Set = [
    "TW", "TWO", "TT", "TPE", "TWSE", "TPEX", "EQUITY", "-", "–", "·", "•", "*", "上市", "上櫃", "興櫃", "初上市",
    "初上櫃",
    "創新板", "一", "二", "三", "四", "五", "六", "日", "代號", "股票代號", "證券代號", "名稱",
  ]
  private static let stages = Set(
    [Stage.upcoming, .open, .lastDay, .awaitingDraw, .drawn, .delivered, .cancelled, .unknown].map {
      $0.text[.chinese]
    })
}
