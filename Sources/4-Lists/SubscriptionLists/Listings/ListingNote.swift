package import Values

/// What the note of an application (備註) says, which is prose: the kind of application, and how it ended.
///
/// The list has no column for the end of an application: `ListingApplication.sources` reads it from this note.
/// `114-6-5撤件` is withdrawn on 5 June 2025; `撤銷豁免` and `未撤件` are not withdrawn. A word that is taken for a
/// withdrawal too easily ends what is still coming, and one that is missed leaves it there for two years.
package struct ListingNote: Hashable, Sendable {
  package var kind = ListingApplication.Kind.main
  package var end: ListingApplication.End?
  /// The day of the withdrawal; nil where none is there, or its digits can be read in several ways.
  package var day: Day?
  /// The year of the withdrawal, which may be there without a day (`95年撤件`).
  package private(set) var year: Int?
  /// Whether the shares are a managed stock (管理股票), which is never offered.
  package let isManaged: Bool

  package init(_ note: String, name: String) {
    let (text, name) = (note.narrow, name.narrow)
    func has(_ words: String...) -> Bool { words.contains { text.contains($0) } }
    isManaged = has("管理股票") || name.contains("管理股票")
    if has("櫃轉市", "上櫃公司", "創新板轉") {
      kind = .transfer
    } else if has("創新板") || name.hasSuffix("-創") || name.hasSuffix("KY創") {
      kind = .innovation
    } else if name.contains("-KY") || name.hasPrefix("F-") || name.hasPrefix("F*") {
      kind = .foreign
    } else if has("科技事業", "文創事業", "文化創意事業") {
      kind = .technology
    }
    if let said = Self.withdrawal(in: text) {
      end = .withdrawn
      day = Self.lastDay(in: said)
      year = day?.year ?? Self.lastYear(in: said)
    } else if has("調整申請") {
      end = .replaced
    }
  }

  /// Whether the note says that an application filed on a day was withdrawn: before that, it was an earlier one.
  package func isOver(filedOn applied: Day?) -> Bool {
    guard end == .withdrawn, let applied else { return end != nil }
    return day.map { $0 >= applied } ?? year.map { $0 >= applied.year } ?? true
  }

  /// The text before the last words that say that the application is withdrawn. `撤銷豁免` and `未撤件` do not: what is
  /// withdrawn is the application or its contract, and nothing in the clause denies it.
  private static func withdrawal(in text: String) -> Substring? {
    let clauses = text.split(omittingEmptySubsequences: false) { "，,;；。\n\r".contains($0) }
    for clause in clauses.reversed() {
      guard
        let found = words.compactMap({ clause.ranges(of: $0).last }).max(by: {
          $0.lowerBound < $1.lowerBound
        })
      else { continue }
      let (before, word, after) = (clause[..<found.lowerBound], clause[found], clause[found.upperBound...])
      guard !(denials + Self.others).contains(where: { before.contains($0) }) else { continue }
      let isOfApplication = ["契約", "申請", "上市案", "上櫃案"].contains { after.contains($0) }
      let isOther = ["豁免", "罰", "限制", "處分", "但書", "意見書"].contains { after.contains($0) }
      switch word {
      case "撤銷": guard isOfApplication, !isOther else { continue }
      case "退回":
        // Back to the committee, or the end of the clause.
        let rest = after.filter { !$0.isWhitespace && !")）".contains($0) }
        guard rest.isEmpty || rest.contains("審議") || isOfApplication else { continue }
      default: guard !["補正", "補件", "傳聞"].contains(where: { after.contains($0) }) else { continue }
      }
      return text[..<found.lowerBound]
    }
    return nil
  }

  private static let words = ["撤件", "自撤", "退件", "退回", "撤銷"]
  private static let denials = ["未", "無", "不", "非", "免", "否", "若", "如", "擬", "得"]
  /// Whose application it is where it is not the company's own.
  private static let others = ["子公司", "孫公司", "母公司", "關係企業", "關係人", "聯屬公司", "轉投資", "被投資"]

  /// The last year in a text before `年`, of two or three digits.
  private static func lastYear(in text: Substring) -> Int? {
    guard let end = text.lastIndex(of: "年") else { return nil }
    let digits = text[..<end].reversed().prefix { $0.isASCII && $0.isNumber }.reversed()
    guard (2...3).contains(digits.count), let year = Digits.value(String(digits)) else { return nil }
    return year + 1911
  }

  /// The last day in a text: `114-6-5`, `104.10.31`, `2008-05-20`, or digits whose slashes are lost.
  private static func lastDay(in text: Substring) -> Day? {
    let runs = text.split { !($0.isASCII && $0.isNumber) && !"-./年月日".contains($0) }
    for run in runs.reversed() {
      let numbers = run.split { !$0.isNumber }
      switch (numbers.count, numbers.first?.count ?? 0) {
      case (3, 2...4): return Day(exchange: numbers.joined(separator: "/"))
      case (1, 4...8): return only(numbers[0])
      default: continue
      }
    }
    return nil
  }

  /// The day of digits without separators if there is only one: `111126` is 26 January or 6 December.
  private static func only(_ digits: Substring) -> Day? {
    var days: Set<Day> = []
    // A Gregorian year has no month of one digit.
    for years in digits.count == 8 ? [4] : [2, 3] {
      for months in [1, 2] where (1...2).contains(digits.count - years - months) {
        let rest = digits.dropFirst(years)
        let parts = [digits.prefix(years), rest.prefix(months), rest.dropFirst(months)]
        guard let day = Day(exchange: parts.joined(separator: "/")), (1990...2100).contains(day.year) else {
          continue
        }
        days.insert(day)
      }
    }
    return days.count == 1 ? days.first : nil
  }
}
