package import Values

/// What the note of an application (備註) says, which is prose: the kind of application, and how it ended.
package struct ListingNote: Hashable, Sendable {
  package var kind = ListingApplication.Kind.main
  package var end: ListingApplication.End?
  /// The day of the withdrawal; nil where none is there, or its digits can be read in several ways.
  package var day: Day?
  /// Whether the shares are a managed stock (管理股票), which is never offered.
  package let isManaged: Bool

  package init(_ note: String, name: String) {
    let (text, name) = (note.narrow, name.narrow)
    let (noteBytes, nameBytes) = (Array(text.utf8), Array(name.utf8))
    // For notes as short as these, setting up the search of the standard library takes longer than the search.
    func last(_ word: String, in bytes: [UInt8]) -> Int? {
      let first = word.utf8.first
      return bytes.indices.last { bytes[$0] == first && bytes[$0...].starts(with: word.utf8) }
    }
    func has(_ words: String...) -> Bool { words.contains { last($0, in: noteBytes) != nil } }
    isManaged = has("管理股票") || last("管理股票", in: nameBytes) != nil
    if has("櫃轉市", "上櫃公司", "創新板轉") {
      kind = .transfer
    } else if has("創新板") || name.hasSuffix("-創") || name.hasSuffix("KY創") {
      kind = .innovation
    } else if last("-KY", in: nameBytes) != nil || name.hasPrefix("F-") || name.hasPrefix("F*") {
      kind = .foreign
    } else if has("科技事業", "文創事業", "文化創意事業") {
      kind = .technology
    }
    if let end = ["撤件", "自撤", "退件", "退回", "撤銷"].compactMap({ last($0, in: noteBytes) }).max() {
      self.end = .withdrawn
      day = Self.lastDay(in: text.prefix(upTo: text.utf8.index(text.startIndex, offsetBy: end)))
    } else if has("調整申請") {
      end = .replaced
    }
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
