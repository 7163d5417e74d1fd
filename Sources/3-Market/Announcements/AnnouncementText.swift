internal import Values

/// The free text of an announcement without blanks and line breaks: companies wrap lines in the middle of words and numbers.
///
/// `Announcement` searches it for labels and numbers. The text is prose that is typed by hand, so it is
/// brought to one form first: 新臺幣 is 新台幣, １０ is 10, a long dash is a tilde. A clause is what stands between
/// two commas; what stands in another clause does not deny or limit a number. A sign that is missing in
/// `usual` is a number that is not found, and a wrong one joins two.
struct AnnouncementText: Sendable {
  let scalars: [Unicode.Scalar]

  /// The text as it is searched: signs narrow, the variants of one sign or numeral as one.
  init(_ text: some StringProtocol) {
    scalars = text.narrow.unicodeScalars.compactMap { scalar in
      scalar.properties.isWhitespace ? nil : Self.usual[scalar] ?? scalar
    }
  }

  init(_ scalars: some Sequence<Unicode.Scalar>) { self.scalars = Array(scalars) }

  private static let usual: [Unicode.Scalar: Unicode.Scalar] = [
    "仟": "千", "佰": "百", "拾": "十", "臺": "台", "﹪": "%", "：": ":", "︰": ":", "．": ".",
    "〜": "~", "∼": "~", "–": "~", "—": "~", "─": "~", "－": "-", "‐": "-", "﹣": "-",
  ]

  var string: String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  func index(of word: String, from start: Int = 0) -> Int? {
    let word = Array(word.unicodeScalars)
    guard start <= scalars.count - word.count else { return nil }
    return (start...scalars.count - word.count).first { scalars[$0] == word[0] && has(word, at: $0) }
  }

  func contains(_ words: String...) -> Bool { words.contains { index(of: $0) != nil } }

  func has(_ word: String, at index: Int) -> Bool { has(Array(word.unicodeScalars), at: index) }

  private func has(_ word: [Unicode.Scalar], at index: Int) -> Bool {
    index >= 0 && index + word.count <= scalars.count
      && word.indices.allSatisfy { scalars[index + $0] == word[$0] }
  }

  subscript(range: Range<Int>) -> AnnouncementText {
    AnnouncementText(scalars[range.clamped(to: scalars.indices)])
  }

  /// What is before a position in its clause.
  func clause(before end: Int) -> AnnouncementText {
    let start = scalars[..<end].lastIndex { ",。;、()".unicodeScalars.contains($0) || $0 == "，" || $0 == "；" }
    return self[(start.map { $0 + 1 } ?? 0)..<end]
  }

  /// What is before a position in its sentence.
  func sentence(before end: Int) -> AnnouncementText {
    let start = scalars[..<end].lastIndex { "。;；".unicodeScalars.contains($0) }
    return self[(start.map { $0 + 1 } ?? 0)..<end]
  }

  /// What follows a position in its clause.
  func clause(after start: Int) -> AnnouncementText {
    let end = scalars[start...].firstIndex { ",。;、".unicodeScalars.contains($0) || $0 == "，" || $0 == "；" }
    return self[start..<(end ?? scalars.count)]
  }
}

/// A form in which companies announce, by the labels of its items from 1 on. All 103 on record have all of them.
enum AnnouncementForm: CaseIterable {
  /// The board's decision.
  case decision
  /// The record date and what goes with it.
  case notice

  var labels: [String] {
    switch self {
    case .decision:
      [
        "董事會決議日期", "增資資金來源", "是否採總括申報發行新股", "全案發行總金額及股數", "採總括申報發行新股案件", "採總括申報發行新股案件", "每股面額", "發行價格",
        "員工認購股數或配發金額", "公開銷售股數", "原股東認購或無償配發比例", "畸零股及逾期未認購股份", "本次發行新股之權利義務", "本次增資資金用途",
        "其他應敘明事項",
      ]
    case .notice:
      [
        "董事會決議或公司決定增資基準日期", "是否採總括申報發行新股", "主管機關申報生效日期", "董事會決議(追補)發行日期", "發行總金額及股數", "採總括申報發行新股案件",
        "採總括申報發行新股案件", "每股面額", "發行價格", "員工認股股數", "原股東認購比率", "公開銷售方式及股數", "畸零股及逾期未認購股份", "本次發行新股之權利義務",
        "本次增資資金用途", "現金增資認股基準日", "最後過戶日", "停止過戶起始日期", "停止過戶截止日期", "股款繳納期間", "與代收及專戶存儲價款行庫訂約日期",
        "委託代收存款機構", "委託存儲款項機構", "其他應敘明事項",
      ]
    }
  }

  /// The labels by which it is known: no other form has them.
  var ownLabels: [String] {
    switch self {
    case .decision: ["增資資金來源", "全案發行總金額及股數", "員工認購股數或配發金額", "公開銷售股數", "原股東認購或無償配發比例"]
    case .notice: ["董事會決議或公司決定增資基準日期", "主管機關申報生效日期", "董事會決議(追補)發行日期", "現金增資認股基準日"]
    }
  }

  /// The items that are read, and the last one, without which a text may end too early.
  var neededLabels: [String] {
    let unread = ["是否採總括申報發行新股", "採總括申報發行新股案件", "每股面額", "畸零股及逾期未認購股份", "本次發行新股之權利義務", "本次增資資金用途"]
    let unreadOfNotice = ["董事會決議或公司決定增資基準日期", "與代收及專戶存儲價款行庫訂約日期", "委託代收存款機構", "委託存儲款項機構"]
    return labels.filter { !(unread + unreadOfNotice).contains($0) }
  }

  /// The labels of all forms, also those that only some decisions and private placements have.
  static let allLabels =
    Array(Set(allCases.flatMap(\.labels))).sorted() + ["現金減資後再行募資", "私募有價證券種類"]

  /// The numbers that a label has in the forms.
  static func numbers(of label: String) -> [Int] {
    allCases.flatMap { form in
      form.labels.indices.filter { form.labels[$0] == label }.map { $0 + 1 }
    }
  }
}

/// The numbered items of a form by their labels, as the announcement means them.
///
/// A company may send its form with line breaks or numbers lost, and the form twice: `更正前` and `更正後`, or with what it said
/// first below `原公告內容`. What stands after a correction counts, and what stands below an old text does not.
struct AnnouncementItems {
  private var values: [String: AnnouncementText] = [:]
  /// The labels under which one text has two different values.
  private(set) var contradictions: Set<String> = []
  /// The form that the text is; nil for another text.
  private(set) var form: AnnouncementForm?
  /// The label of the last item, and the end of the text.
  private(set) var last: (label: String, end: AnnouncementText)?

  subscript(label: String) -> AnnouncementText? { values[label] }

  /// Of each label the value that counts. The numbers before the labels differ between versions of a form, and lists inside
  /// an item have numbers too.
  init(of text: String) {
    var found: [String: (value: AnnouncementText, part: Part)] = [:]
    var (label, value, part): (String?, [Unicode.Scalar], Part) = (nil, [], .whole)
    var (repeated, isInRemarks, odd) = (0, false, Set<String>())
    func end() {
      guard let name = label else { return }
      let whole = AnnouncementText(value.prefix(Self.mostScalars))
      // What is in brackets behind a label explains it. A wrapped label may be all that there is.
      let start = whole.index(of: ":").map { $0 + 1 } ?? name.unicodeScalars.count
      let read = whole[min(start, whole.scalars.count)..<whole.scalars.count].corrected
      guard let first = found[name] else { return found[name] = (read, part) }
      switch (first.part, part) {
      case (let one, .after) where one != .after: found[name] = (read, part)
      case (let one, let other) where one == other:
        repeated += 1
        guard first.value.scalars != read.scalars else { return }
        contradictions.insert(name)
        if !isInRemarks { odd.insert(name) }
      default: break
      }
    }
    let lines = Self.lines(of: text)
    for (line, item) in lines {
      // Within an item, `更正前58元` and `更正後60元` on lines of their own are its value.
      let isOfPart = item != nil && line.part != nil
      if let next = line.part, isOfPart || label == nil || line.isHeading {
        end()
        (label, value, part) = (nil, [], next)
      }
      if let item {
        end()
        isInRemarks = isInRemarks || item.label == Self.remarks
        (label, value) = (item.label, item.rest)
      } else {
        value += line.scalars
      }
    }
    end()
    values = found.mapValues(\.value)
    // One item may be explained once more among the remarks; a form that stands there twice repeats them all.
    if repeated < Self.fewestLines { contradictions = odd.intersection(Self.single) }
    form = Self.form(of: Set(values.keys), lines)
    last = label.map { ($0, AnnouncementText(value.suffix(Self.mostOfEnd))) }
  }

  /// The form whose own labels stand there with their numbers, or with so many others that their numbers are lost.
  private static func form(of labels: Set<String>, _ lines: [Line]) -> AnnouncementForm? {
    let numbered = Set(lines.compactMap { $0.item?.isNumbered ?? false ? $0.item?.label : nil })
    let counts = AnnouncementForm.allCases.map { form in
      let own = labels.intersection(form.ownLabels)
      let isKnown =
        !own.isDisjoint(with: numbered) || labels.intersection(form.labels).count >= 2 * fewestLines
      return (form, isKnown ? own.count : 0)
    }
    return counts.filter { $0.1 > 0 }.max { $0.1 < $1.1 }?.0
  }

  fileprivate typealias Item = (label: String, rest: [Unicode.Scalar], isNumbered: Bool)
  private typealias Line = (line: AnnouncementText, item: Item?)

  /// The lines of a text with the items that they begin; a line in which an item stands whose own line break is lost is two.
  private static func lines(of text: String) -> [Line] {
    let text = breaks.reduce(text) { $0.contains($1) ? $0.replacing($1, with: "\n") : $0 }
    var copies: [[AnnouncementText]] = [[]]
    for line in text.split(whereSeparator: \.isNewline).map({ AnnouncementText($0) }) {
      // A form that stands there twice may have lost a line break in one of them.
      if let label = line.numberedItem?.label,
        AnnouncementForm.allCases.contains(where: { $0.labels[0] == label })
      {
        copies.append([])
      }
      copies[copies.count - 1].append(line)
    }
    return copies.flatMap { copy in
      // What stands in the middle of a line is prose about an item that begins a line of its own.
      let begun = Set(copy.compactMap { $0.numberedItem?.label })
      let missing = AnnouncementForm.allLabels.filter { begun.count < fewestLines || !begun.contains($0) }
      return renamed(copy.flatMap { $0.lines(by: missing) }.map { ($0, $0.numberedItem) })
    }
  }

  /// Lines with the items that have lost their numbers, or have other labels than the form.
  private static func renamed(_ lines: [Line]) -> [Line] {
    var (lines, begun) = (lines, Set(lines.compactMap { $0.item?.label }))
    for index in lines.indices where lines[index].item == nil {
      guard let item = lines[index].line.unnumberedItem(of: AnnouncementForm.allLabels),
        !begun.contains(item.label)
      else { continue }
      lines[index].item = item
      begun.insert(item.label)
    }
    guard let form = form(of: begun, lines) else { return lines }
    let numbers = Dictionary(zip(form.labels, 1...)) { first, _ in first }
    var last = 0
    for index in lines.indices {
      if let number = lines[index].item.flatMap({ numbers[$0.label] }) {
        last = number
      } else if let (number, rest) = lines[index].line.numberedLine, number > last,
        number <= form.labels.count,
        case let label = form.labels[number - 1], !begun.contains(label),
        lines[(index + 1)...].lazy.compactMap({ $0.item.flatMap { numbers[$0.label] } }).first.map({
          $0 > number
        }) ?? true,
        let colon = rest.index(of: ":"), colon <= mostOfLabel, rest[0..<colon].hasPair(of: label)
      {
        lines[index].item = (label, rest.scalars, true)
        begun.insert(label)
        last = number
      }
    }
    return lines
  }

  /// Line breaks as programs leave them in a text.
  private static let breaks = ["_x000D_", "<br>", "<br/>", "<br />", "\\r", "\\n", "&#13;", "&#10;"]

  /// More than any label has, with what explains it.
  private static let mostOfLabel = 60
  /// What a message quotes of the end of a text.
  private static let mostOfEnd = 30

  /// The last item, in which a company says whatever it likes.
  private static let remarks = "其他應敘明事項"

  /// The items that stand once in a form; banks, for instance, may be named in a line each.
  private static let single: Set<String> = [
    "發行價格", "現金增資認股基準日", "最後過戶日", "停止過戶起始日期", "停止過戶截止日期", "股款繳納期間",
  ]

  /// Items that make a form.
  private static let fewestLines = 5

  /// A part of a text that has a form twice.
  fileprivate enum Part { case whole, before, after, old }

  /// More than any item with a value has: what is before a number is looked at for each number.
  private static let mostScalars = 2000
}

extension AnnouncementText {
  /// The part of a text that a line begins; nil for one that goes on.
  fileprivate var part: AnnouncementItems.Part? {
    func begins(_ words: String...) -> Bool { words.contains { index(of: $0).map { $0 <= 4 } ?? false } }
    if begins("原公告內容", "原公告如下") { return .old }
    if begins("更正前", "變更前", "修正前") { return index(of: "後") == nil ? .before : nil }
    return begins("更正後", "變更後", "修正後") ? .after : nil
  }

  /// Whether a line only begins a part, and has no value: `更正後內容如下:`.
  fileprivate var isHeading: Bool {
    scalars.count <= 9 && !scalars.contains { (0x30...0x39).contains($0.value) }
  }

  /// The line without words for a part in front: `(更正後)9.發行價格:60元`.
  fileprivate var withoutPart: AnnouncementText {
    guard part != nil, let end = scalars.prefix(8).firstIndex(where: { $0 == "後" || $0 == "前" }) else {
      return self
    }
    return self[
      (end + 1 + scalars[(end + 1)...].prefix { ":)）】]、 ".unicodeScalars.contains($0) }.count)..<scalars.count
    ]
  }

  /// A value without what stood there before it was corrected: `更正前58元，更正後60元`, in whichever order, and also where the
  /// words stand behind what they are about: `58元(更正前)，60元(更正後)`.
  fileprivate var corrected: AnnouncementText {
    for word in ["更正", "變更", "修正", "修改", "修訂", "調整"] {
      guard let before = index(of: word + "前"), let after = index(of: word + "後") else { continue }
      let (first, second) = (min(before, after), max(before, after))
      let areBehind = !self[(second + 3)..<scalars.count].hasNumber && self[0..<first].hasNumber
      if areBehind { return after == second ? self[(first + 3)..<second] : self[0..<first] }
      return after == second ? self[(second + 3)..<scalars.count] : self[(first + 3)..<second]
    }
    return self
  }

  private var hasNumber: Bool {
    scalars.contains { (0x30...0x39).contains($0.value) || Self.isNumeral($0) }
  }

  /// The number that begins a line, and the line from there on.
  fileprivate var numberedLine: (number: Int, rest: AnnouncementText)? {
    let head = endOfDigits(from: 0, atMost: 3)
    guard (1...2).contains(head), scalars.count > head, ".、".unicodeScalars.contains(scalars[head]),
      let number = Digits.value(self[0..<head].string)
    else { return nil }
    return (number, self[(head + 1)..<scalars.count])
  }

  /// The item that a line begins, also behind words for a part: its label, and the line from there on.
  fileprivate var numberedItem: AnnouncementItems.Item? {
    // A label may be wrapped; the start of the line has enough of it.
    guard let (number, rest) = numberedLine ?? withoutPart.numberedLine else { return nil }
    let labels = AnnouncementForm.allLabels.filter(rest.begins)
    // Labels that begin alike are told apart by their numbers.
    let label = labels.first { AnnouncementForm.numbers(of: $0).contains(number) } ?? labels.first
    return label.map { ($0, rest.scalars, true) }
  }

  /// The item that a line begins by its label as a whole, with another sign than its number before it or with none.
  fileprivate func unnumberedItem(of labels: [String]) -> AnnouncementItems.Item? {
    let start = scalars.prefix(5).prefix {
      (0x30...0x39).contains($0.value) || Self.isNumeral($0) || "()、.[]【】".unicodeScalars.contains($0)
    }.count
    for label in labels where has(label, at: start) {
      let rest = self[start..<scalars.count]
      let end = label.unicodeScalars.count
      // `之處理方式:`
      if rest.has("(", at: end) || rest[end..<(end + 8)].contains(":") { return (label, rest.scalars, false) }
    }
    return nil
  }

  /// Whether two signs stand beside each other here and there.
  fileprivate func hasPair(of label: String) -> Bool {
    let label = Array(label.unicodeScalars)
    return zip(label, label.dropFirst()).contains { one, other in
      scalars.indices.dropLast().contains { scalars[$0] == one && scalars[$0 + 1] == other }
    }
  }

  /// The text as lines of which each begins at most one of these items: those of a form whose line breaks are lost.
  fileprivate func lines(by labels: [String]) -> [AnnouncementText] {
    var starts = [0]
    for index in scalars.indices where ".、".unicodeScalars.contains(scalars[index]) {
      // As a whole, or until the line ends: what a sentence says in other words is no item.
      let rest = self[(index + 1)..<(index + 25)]
      guard
        let label = labels.first(where: { label in
          rest.has(label, at: 0) || index + 1 + rest.scalars.count == scalars.count && rest.begins(label)
        })
      else { continue }
      let digits = scalars[max(0, index - 2)..<index].reversed()
        .prefix { (0x30...0x39).contains($0.value) }.map { Int($0.value) - 0x30 }
      guard let one = digits.first else { continue }
      // Behind a day, the digits before the last one may be the day's: of `115/09/014.` only the 4 is a number of the label.
      let numbers = AnnouncementForm.numbers(of: label)
      let isTwoDigits =
        digits.count == 2 && digits[1] > 0
        && (numbers.contains(one + 10 * digits[1]) || !numbers.contains(one))
      let start = index - (isTwoDigits ? 2 : 1)
      guard start >= starts[starts.count - 1] else { continue }
      starts.append(start)
    }
    return zip(starts, starts.dropFirst() + [scalars.count]).map { self[$0..<$1] }
  }

  /// Whether the text begins with a label, or is the beginning of a wrapped one.
  fileprivate func begins(_ label: String) -> Bool {
    var common = 0
    for (one, other) in zip(scalars, label.unicodeScalars) {
      guard one == other else { return false }
      common += 1
    }
    return common >= min(4, label.unicodeScalars.count)
  }
}

// Days.
extension AnnouncementText {
  struct FoundDay {
    let day: Day
    let range: Range<Int>
  }

  /// The days in their order: `115/06/16`, `115年6月16日`, `民國115.6.16`, `1150616`, `2026/06/16`, in digits or in numerals; one
  /// that ends a period may lack the year, or the month too.
  var days: [FoundDay] {
    var (found, index): ([FoundDay], Int) = ([], 0)
    while index < scalars.count {
      if let day = day(at: index, after: found.last) {
        found.append(day)
        index = day.range.upperBound
      } else {
        // Not in the middle of a number, however many digits it has.
        index = plainNumber(at: index).map(\.end) ?? max(index + 1, endOfDigits(from: index))
      }
    }
    return found
  }

  /// Whether something is written as a day that no calendar has, such as `115/02/30`, `1150230` or `1115/02/03`, or in a year
  /// of two digits: `15/02/03`.
  var hasImpossibleDay: Bool {
    var index = 0
    while index < scalars.count {
      guard let first = plainNumber(at: index) else {
        index = max(index + 1, endOfDigits(from: index))
        continue
      }
      let next = Swift.max(first.end, index + 1)
      defer { index = next }
      if isImpossible(first, at: index) { return true }
      guard first.end < scalars.count, "/.-年".unicodeScalars.contains(scalars[first.end]),
        let second = plainNumber(at: first.end + 1), second.end < scalars.count,
        scalars[second.end] == (scalars[first.end] == "年" ? "月" : scalars[first.end]),
        let third = plainNumber(at: second.end + 1)
      else { continue }
      // `1113/11/25`: a year has three or four digits, a month and a day have one or two.
      let hasYear =
        Self.years.contains(first.value < 1000 ? first.value + 1911 : first.value)
        || (3...4).contains(first.digits) && (1...2).contains(second.digits) && (1...2).contains(third.digits)
      if hasYear, found(first.value, second.value, third, from: index) == nil { return true }
      // Not the end of a longer row of numbers.
      let isAfterSign = index > 0 && "/.-年".unicodeScalars.contains(scalars[index - 1])
      if !isAfterSign, first.digits == 2, (1...2).contains(second.digits), (1...2).contains(third.digits),
        (1...12).contains(second.value), (1...31).contains(third.value)
      {
        return true
      }
    }
    return false
  }

  /// Whether seven or eight digits are a day but for their month or day: other numbers hardly ever begin like a year and go
  /// on like these.
  private func isImpossible(_ number: (value: Int, digits: Int, end: Int), at start: Int) -> Bool {
    let (year, month, day) = (number.value / 10_000, number.value / 100 % 100, number.value % 100)
    return (7...8).contains(number.digits) && Self.years.contains(year < 1000 ? year + 1911 : year)
      && month < 20 && day < 40 && Day(compact: self[start..<number.end].string) == nil
      && !["股", "元", "號", "張"].contains { has($0, at: number.end) }
  }

  /// The years that an announcement has days of.
  private static let years = 1962...2200

  private func day(at start: Int, after last: FoundDay?) -> FoundDay? {
    guard let first = plainNumber(at: start) else { return nil }
    if (7...8).contains(first.digits), !has("股", at: first.end), !has("元", at: first.end),
      !has("號", at: first.end),
      let day = Day(compact: self[start..<first.end].string)
    {
      return FoundDay(day: day, range: start..<first.end)
    }
    guard let separator = first.end < scalars.count ? scalars[first.end] : nil,
      "/.-年月".unicodeScalars.contains(separator), let second = plainNumber(at: first.end + 1)
    else { return endOfPeriod(first, at: start, after: last) }
    if separator != "月", second.end < scalars.count,
      scalars[second.end] == (separator == "年" ? "月" : separator), let third = plainNumber(at: second.end + 1)
    {
      return found(first.value, second.value, third, from: start)
    }
    guard let last, isPeriod(from: last.range.upperBound, to: start), separator != "年" else { return nil }
    return found(last.day.year, first.value, second, from: start)
  }

  private func endOfPeriod(
    _ number: (value: Int, digits: Int, end: Int), at start: Int, after last: FoundDay?
  )
    -> FoundDay?
  {
    guard let last, number.digits <= 2, start == last.range.upperBound + 1,
      isPeriod(from: last.range.upperBound, to: start)
    else { return nil }
    return found(last.day.year, last.day.components.month, number, from: start)
  }

  private func found(
    _ year: Int, _ month: Int, _ day: (value: Int, digits: Int, end: Int), from start: Int
  ) -> FoundDay? {
    // The Minguo year has at most three digits.
    let year = year < 1000 ? year + 1911 : year
    guard Self.years.contains(year), let found = Day(year: year, month: month, day: day.value) else {
      return nil
    }
    return FoundDay(day: found, range: start..<(has("日", at: day.end) ? day.end + 1 : day.end))
  }

  /// Whether what is between two days makes a period of them.
  func isPeriod(from start: Int, to end: Int) -> Bool {
    let gap = self[start..<end]
    return end - start <= 12 && gap.contains("~", "-", "至", "到", "迄")
      && !gap.contains("人", "員", "股", ",", "；")
  }

  static func isNumeral(_ scalar: Unicode.Scalar) -> Bool { digits[scalar] != nil || units[scalar] != nil }

  /// The number of a few digits or numerals that ends before a position.
  func numberBefore(_ end: Int) -> Int? {
    let first = max(0, end - 7)
    let other = scalars[first..<end].lastIndex {
      !(0x30...0x39).contains($0.value) && !Self.isNumeral($0)
    }
    guard let number = plainNumber(at: other.map { $0 + 1 } ?? first), number.end == end else { return nil }
    return number.value
  }

  /// A whole number of up to eighteen digits, or in numerals.
  func plainNumber(at start: Int) -> (value: Int, digits: Int, end: Int)? {
    let digits = scalars[start..<endOfDigits(from: start, atMost: 19)]
    if let value = Digits.value(AnnouncementText(digits).string) {
      return (value, digits.count, start + digits.count)
    }
    guard digits.isEmpty, let number = number(at: start), let value = number.whole else { return nil }
    return (value, 0, number.range.upperBound)
  }
}

// Numbers.
extension AnnouncementText {
  struct Number {
    /// In 1/100,000,000.
    fileprivate(set) var value: Int128
    /// What its last words of size multiply by: 1,000 in `12,000千`.
    fileprivate(set) var factor: Int128 = 1
    fileprivate(set) var range: Range<Int>
    /// The lower end, if it is the upper one of a range.
    fileprivate(set) var low: Int128?

    /// In 1/10,000; nil for one with more decimals.
    var tenThousandths: Int? { value % 10_000 == 0 ? Int(exactly: value / 10_000) : nil }

    /// Nil for one with decimals, and for one that no company issues.
    var whole: Int? { Self.whole(value) }

    private static func whole(_ value: Int128) -> Int? {
      let (whole, rest) = value.quotientAndRemainder(dividingBy: one)
      return rest == 0 && whole <= 999_999_999_999 ? Int(whole) : nil
    }
  }

  static let one: Int128 = 100_000_000

  /// The numbers in their order; two with a sign for a range between them are one.
  var numbers: [Number] {
    var (found, index): ([Number], Int) = ([], 0)
    while index < scalars.count {
      guard var number = number(at: index) else {
        // The end of a number that is too long to be one is none either.
        index = max(index + 1, endOfFigure(from: index))
        continue
      }
      index = number.range.upperBound
      if let last = found.last, last.low == nil, isRange(last.range.upperBound..<number.range.lowerBound) {
        // `30,000至50,000千股`: the first is in thousands too.
        number.low =
          last.factor == 1 && !has("股", at: last.range.upperBound) ? last.value * number.factor : last.value
        number.range = last.range.lowerBound..<index
        found.removeLast()
      }
      found.append(number)
    }
    return found
  }

  private func isRange(_ gap: Range<Int>) -> Bool {
    guard (1...9).contains(gap.count) else { return false }
    var rest = self[gap].string
    for word in ["新台幣", "每股", "股", "張", "元整", "元", "%"] { rest = rest.replacing(word, with: "") }
    return ["~", "-", "至", "到"].contains(rest)
  }

  /// The number that begins at a position: `12,000`, `7.6億`, `7千5百9十萬`, `二百二十五萬`, `一一五`.
  func number(at start: Int) -> Number? {
    var (index, total, section, current, factor) = (start, Int128(0), Int128(0), Int128?.none, Int128(1))
    while index < scalars.count {
      if (0x30...0x39).contains(scalars[index].value) {
        // Behind a numeral another number begins.
        guard current == nil, let digits = decimal(at: index) else { break }
        (current, index) = (digits.value, digits.end)
      } else if let digit = Self.digits[scalars[index]] {
        guard (current ?? 0) < Self.one * 1_000_000_000 else { return nil }
        (current, index) = ((current ?? 0) * 10 + digit * Self.one, index + 1)
      } else if let unit = Self.units[scalars[index]], index > start || unit == 10 {
        index += 1
        if unit < 10_000 {
          section += (current ?? Self.one) * unit
        } else if unit == 10_000 {
          (total, section) = (total + (section + (current ?? 0)) * unit, 0)
        } else {
          (total, section) = ((total + section + (current ?? 0)) * unit, 0)
        }
        guard total.magnitude < 1 << 90, section.magnitude < 1 << 90 else { return nil }
        (current, factor) = (nil, factor * unit)
        // Beyond 億萬 nothing is counted, and no product overflows.
        guard factor <= 1_000_000_000_000 else { return nil }
      } else {
        break
      }
    }
    return index == start
      ? nil : Number(value: total + section + (current ?? 0), factor: factor, range: start..<index)
  }

  /// Digits with commas between groups of three, and decimals, of which eight count: a ratio may have more.
  private func decimal(at start: Int) -> (value: Int128, end: Int)? {
    let end = endOfFigure(from: start)
    let parts = self[start..<end].string.replacing(",", with: "").split(separator: ".")
    guard let whole = parts.first.flatMap({ Digits.value($0) }) else { return nil }
    let decimals = parts.count > 1 ? parts[1] : "0"
    guard decimals.count <= 12,
      let rest = Digits.value(decimals.prefix(8) + String(repeating: "0", count: max(0, 8 - decimals.count)))
    else { return nil }
    return (Int128(whole) * Self.one + Int128(rest), end)
  }

  /// Where digits with commas between groups of three, and their decimals, end; the start where no digit is.
  private func endOfFigure(from start: Int) -> Int {
    var end = endOfDigits(from: start)
    guard end > start else { return start }
    if end - start <= 3 {
      while end < scalars.count, scalars[end] == ",", endOfDigits(from: end + 1, atMost: 4) == end + 4 {
        end += 4
      }
    }
    if end + 1 < scalars.count, scalars[end] == "." {
      let decimals = endOfDigits(from: end + 1)
      if decimals > end + 1 { end = decimals }
    }
    return end
  }

  /// The end of the digits from a position on; that position where none is.
  ///
  /// - Parameter most: Where no more of them matter, so that looking at each position of a long number stays cheap.
  fileprivate func endOfDigits(from start: Int, atMost most: Int = .max) -> Int {
    var end = min(start, scalars.count)
    while end < scalars.count, end - start < most, (0x30...0x39).contains(scalars[end].value) { end += 1 }
    return end
  }

  private static let digits: [Unicode.Scalar: Int128] = [
    "零": 0, "〇": 0, "○": 0, "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
    "壹": 1, "貳": 2, "參": 3, "叁": 3, "肆": 4, "伍": 5, "陸": 6, "柒": 7, "捌": 8, "玖": 9,
  ]
  private static let units: [Unicode.Scalar: Int128] = [
    "十": 10, "百": 100, "千": 1000, "萬": 10_000, "億": 100_000_000,
  ]
}
