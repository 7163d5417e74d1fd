package import Localization
internal import Trading
package import Values

// Rules that several lists have.
extension Rule {
  package typealias Condition = @Sendable (Candidate<Record>) -> Bool

  /// Known days are in this order; only the first two may be one day.
  package static func ordered(_ doubt: Doubt, _ keys: [Record.Key], _ reason: Text) -> Rule {
    Rule(doubt, keys, reason) { row in
      let days = keys.map { Record.access($0).day(in: row.now) }
      return zip(days, days.dropFirst()).enumerated().contains { index, days in
        guard let first = days.0, let second = days.1 else { return false }
        return index == 0 ? first > second : first >= second
      }
    }
  }

  /// No day is off; a year whose list of holidays is not known may have sessions on Saturdays.
  package static func open(
    _ doubt: Doubt, _ keys: [Record.Key], unless: @escaping Condition = { _ in false }
  ) -> Rule {
    Rule(doubt) { row in
      guard !unless(row) else { return nil }
      return keys.first { Record.access($0).day(in: row.now).map(row.context.calendar.isDayOff) ?? false }
        .map { Violation([$0], Text("週末或休市日", "a weekend or a holiday of the exchange")) }
    }
  }

  /// The least for the public in the list of 2024 are 119,000 shares, and NT$ 7.9 million.
  package static func enough(
    _ doubt: Doubt, _ key: Record.Key, _ offer: @escaping @Sendable (Record) -> (shares: Int?, price: Price?)
  ) -> Rule {
    Rule(doubt, [key], Text("股數或金額過少，可能是張數", "so few shares may be lots")) { row in
      let (shares, price) = offer(row.now)
      let worth = price ?? row.context.close(row.now)?.price
      return shares.map {
        $0 < 20_000 || Int128($0) * Int128(worth?.tenThousandths ?? .max) < 20_000_000_000
      } ?? false
    }
  }

  /// The closes have the code under the same name. Of a known record only a name that has nothing in common with theirs is
  /// reported, each night until its last day: evidence of a mistyped code.
  package static func listedName(_ doubt: Doubt) -> Rule {
    Rule(doubt) { row in
      let (name, listings) = (row.now.name, row.context.listings(row.now.code))
      guard let first = listings.first, row.now.lastDay.map({ $0 > row.today }) ?? true,
        !listings.contains(where: { $0.name.isNamed(as: name) }),
        row.before == nil || listings.allSatisfy({ $0.name.sharesNothing(with: name) })
      else { return nil }
      return Violation([.name], .inCloses(first))
    }.remark()
  }

  /// A code that is new in a list has a name that has something in common with one that the other lists have for it.
  package static func nameInOtherLists(_ doubt: Doubt) -> Rule {
    Rule(doubt) { row in
      let (name, others) = (
        row.now.name, row.context.otherLists.all(of: row.now.code).filter { !$0.name.isEmpty }
      )
      guard row.before == nil, !name.isEmpty, let other = others.first,
        others.allSatisfy({ $0.name.sharesNothing(with: name) })
      else { return nil }
      return Violation([.name], .inOtherList(other, other.name))
    }.remark().sparingLists()
  }

  /// Where the closes lack the code of a row that is not over, they do not have its name under another one: theirs or the
  /// row's is mistyped. The row is published.
  package static func listedCode(_ doubt: Doubt) -> Rule {
    Rule(doubt) { row in
      guard row.now.lastDay.map({ $0 > row.today }) ?? true, row.context.listings(row.now.code).isEmpty,
        let other = row.context.namesake(row.now.name), other != row.now.code
      else { return nil }
      return Violation([.code, .name], .namesake(other))
    }.remark()
  }

  /// The code of a row that is not over has closes on its board if it trades there; of a new row, it has none on a listed
  /// board if it does not trade yet. Of a known record that is reported.
  package static func listedBoard(
    _ doubt: Doubt, _ key: Record.Key,
    _ expected: @escaping @Sendable (Record) -> (board: Board, trades: Bool)?
  ) -> Rule {
    Rule(doubt) { row in
      let listings = row.context.listings(row.now.code)
      guard let first = listings.first, row.now.lastDay.map({ $0 > row.today }) ?? false,
        let (board, trades) = expected(row.now)
      else { return nil }
      if trades {
        guard !listings.contains(where: { $0.board == board }) else { return nil }
        let other = first.board.rawValue
        return Violation([key], Text("收盤價屬於 \(other)", "its closes are those of \(other)"))
      }
      guard row.before == nil, let other = listings.first(where: { $0.board != .emerging })?.board.rawValue
      else { return nil }
      return Violation([key], Text("早已在 \(other) 交易", "it already trades on \(other)"))
    }.remark { $0.before != nil }
  }

  /// A board that was known stays; another one is published and reported. What names no board, or the same in other words,
  /// contradicts nothing.
  package static func sameBoard(
    _ doubt: Doubt, _ key: Record.Key, _ board: @escaping @Sendable (Record) -> Board?
  ) -> Rule {
    Rule(doubt) { row in
      guard let known = row.before, let before = board(known), let now = board(row.now), before != now else {
        return nil
      }
      return Violation([key], .was(known.text(key) ?? before.rawValue))
    }.remark()
  }

  /// A number of shares or lots is at most four times, and at least a quarter of, what it was.
  package static func withinFourTimes(
    _ doubt: Doubt, _ key: Record.Key, unless: @escaping Condition = { _ in false },
    _ count: @escaping @Sendable (Record) -> Int?
  ) -> Rule {
    Rule(doubt) { row in
      guard let before = row.before.flatMap(count), !unless(row), let now = count(row.now),
        now / 4 > before || before / 4 > now
      else { return nil }
      return Violation([key], .was(before))
    }
  }

  /// Facts that had a value have no other one while the condition holds.
  package static func kept(
    _ doubt: Doubt, _ keys: [Record.Key], while condition: @escaping Condition = { _ in true },
    _ reason: @escaping @Sendable (_ before: String) -> Text
  ) -> Rule {
    Rule(doubt) { row in
      guard let known = row.before, condition(row) else { return nil }
      return keys.lazy.compactMap { key in
        guard let before = known.text(key), let now = row.now.text(key), before != now else { return nil }
        return Violation([key], reason(before))
      }.first
    }
  }

  /// A name that was known stays but for its spelling; another one is published and reported, and so is one that is a part
  /// of it and was another record's: 甲 and 甲二 are two companies.
  package static func sameName(
    _ doubt: Doubt, _ key: Record.Key = .name, while condition: @escaping Condition = { _ in true }
  )
    -> Rule
  {
    Rule(doubt) { row in
      guard let before = row.before?.text(key), let now = row.now.text(key), condition(row) else {
        return nil
      }
      if !now.isNamed(as: before) { return Violation([key], .was(before)) }
      guard key == .name, let owner = row.ownerOfName, !now.isSpelled(as: before) else { return nil }
      return Violation(
        [key],
        .was(before) + Text("；此名稱屬於 \(owner)", "; this name is that of \(owner)"))
    }.remark()
  }

  /// A price moves by at most a quarter in a night. One that is set anew before it binds is published and reported.
  package static func withinAQuarter(
    _ doubt: Doubt, _ key: Record.Key, unless: @escaping Condition = { _ in false }
  ) -> Rule {
    priceMoves(doubt, key, unless: unless) { $0.isWithinAQuarter(of: $1) }.remark()
  }

  /// A price does not become its double or its half in a night: a digit does that.
  package static func withinTwice(
    _ doubt: Doubt, _ key: Record.Key, unless: @escaping Condition = { _ in false }
  ) -> Rule {
    priceMoves(doubt, key, unless: unless) {
      max($0, $1).tenThousandths <= min($0, $1).tenThousandths * 2 - 1
    }
  }

  private static func priceMoves(
    _ doubt: Doubt, _ key: Record.Key, unless: @escaping Condition,
    isNear: @escaping @Sendable (Price, Price) -> Bool
  ) -> Rule {
    Rule(doubt) { row in
      let access = Record.access(key)
      guard let before = row.before.flatMap({ access.value(in: $0) as? Price }), !unless(row),
        let now = access.value(in: row.now) as? Price, !isNear(now, before)
      else { return nil }
      return Violation([key], .wasTheNightBefore(before))
    }
  }

  /// What has passed does not change, unless a closure has just postponed it; what is to come does not move into the past,
  /// nor by weeks without the others (``movesFar``) or another list that has the same day. The first of the days has passed
  /// on its own evening, unless all are postponed then or later, before the second one has passed.
  package static func moves(
    _ doubt: Doubt, _ keys: [Record.Key],
    isElsewhere: @escaping @Sendable (Candidate<Record>, Record.Key) -> Bool = { _, _ in false },
    isFinal: @escaping @Sendable (_ before: Record, Record.Key) -> Bool = { _, _ in false }
  ) -> Rule {
    Rule(doubt) { row in
      guard let known = row.before else { return nil }
      let isWhole = row.moveTogether(keys)
      let isOver = keys.dropFirst().first.flatMap { Record.access($0).day(in: known) }.map { $0 < row.today }
      return keys.enumerated().lazy.compactMap { index, key in
        let access = Record.access(key)
        guard let before = access.day(in: known), let now = access.day(in: row.now) else { return nil }
        return before.problem(
          movedTo: now,
          hasPassed: index == 0
            ? before <= row.today && !(isWhole && isOver == false) : before < row.today,
          isFinal: isFinal(known, key), mayBeFar: isWhole || isElsewhere(row, key), on: row.today,
          row.context.calendar
        ).map { Violation([key], $0) }
      }.first
    }
  }

  /// All days that move by weeks move together, as of what is postponed, or another list has the same. It is published and
  /// reported.
  package static func movesFar(_ doubt: Doubt, _ keys: [Record.Key]) -> Rule {
    Rule(doubt) { row in
      guard let known = row.before else { return nil }
      return keys.lazy.compactMap { key in
        let access = Record.access(key)
        guard let before = access.day(in: known), let now = access.day(in: row.now),
          abs(now.number - before.number) > Day.mostDaysMoved
        else { return nil }
        return Violation([key], .was(before))
      }.first
    }.remark()
  }

  /// The price is at most twice the newest close of the code: nobody would apply.
  package static func underTwiceTheClose(
    _ doubt: Doubt, _ price: @escaping @Sendable (Candidate<Record>) -> (Record.Key, Price)?
  ) -> Rule {
    Rule(doubt) { row in
      guard let (key, price) = price(row), let close = row.context.close(row.now)?.price,
        price.tenThousandths / 2 > close.tenThousandths
      else { return nil }
      return Violation(
        [key], Text("最新收盤價 \(close) 不到此價的一半", "the newest close is \(close), under half of the price"))
    }
  }

  /// The price is at least a fifth of the newest close of the code. One that is lower is published and reported.
  package static func overAFifthOfTheClose(
    _ doubt: Doubt, _ price: @escaping @Sendable (Candidate<Record>) -> (Record.Key, Price)?
  ) -> Rule {
    Rule(doubt) { row in
      guard let (key, price) = price(row), let close = row.context.close(row.now)?.price,
        price.tenThousandths < close.tenThousandths / 5
      else { return nil }
      return Violation(
        [key], Text("最新收盤價 \(close) 超過此價的五倍", "the newest close is \(close), over five times the price"))
    }.remark()
  }

  /// The shares that a company has by a row, before its new ones, are about those on its exchange's register; where the row
  /// does not tell them, the new ones are a part of those. Without the register a condition decides.
  package static func sizeOfCompany(
    _ doubt: Doubt, _ keys: [Record.Key],
    _ shares: @escaping @Sendable (Record) -> (before: Int?, new: Int?),
    unregistered isBroken: @escaping @Sendable (Record) -> Bool = { _ in false }
  ) -> Rule {
    Rule(doubt) { row in
      guard let registered = row.context.issuedShares(row.now.code) else {
        return isBroken(row.now) ? Violation(keys, doubt.title) : nil
      }
      let (before, new) = shares(row.now)
      if let before, !CompanyRegister.isOfSize(before, of: registered) {
        return Violation(
          keys,
          Text(
            "推算原有 \(before.grouped) 股，公司登記已發行 \(registered.grouped) 股",
            "it makes \(before.grouped) shares before, and the register of companies has \(registered.grouped)"
          ))
      }
      // The least on record are a half per cent, and hardly a company doubles its shares. Where the row tells the shares
      // before, the new ones may be a small part of them.
      guard let new, new / 5 > registered || before == nil && new < registered / 1000 else { return nil }
      return Violation(
        keys,
        Text(
          "新股 \(new.grouped) 股，公司登記已發行 \(registered.grouped) 股",
          "\(new.grouped) new shares, and the register of companies has \(registered.grouped)"))
    }.remark()
  }

  /// No other row has the same record with other facts, nor its name and days under another code. That leads to a remark:
  /// the code identifies.
  package static func notRepeated(_ doubt: Doubt, _ keys: [Record.Key]) -> Rule {
    @Sendable func twin(_ row: Candidate<Record>) -> Int? {
      row.repeated.first { $0.code == row.now.code }?.number
    }
    return Rule(doubt) { row in
      let noun = Record.kind.noun
      return row.repeated.first.map { other in
        let reason = Text(
          "第 \(other.number) 筆以代號 \(other.code) 列出相同的名稱與日期",
          "row \(other.number) has the same name and days under the code \(other.code)")
        return Violation(
          keys,
          twin(row).map {
            Text("第 \($0) 筆為同一\(noun)，內容不同", "row \($0) has the same \(noun) with other facts")
          }
            ?? reason)
      }
    }.remark { twin($0) == nil }
  }

  /// A new row is not a missing record's.
  package static func notRenamed(
    _ doubt: Doubt, _ keys: [Record.Key], identity: @escaping @Sendable (Record) -> String
  ) -> Rule {
    Rule(doubt) { row in
      row.renamed.map { known in
        let (what, identity) = ("\(known.id) \(known.record.name)", identity(known.record))
        return Violation(
          keys, Text("可能是清單缺少的 \(what)（\(identity)）", "it may be \(what) (\(identity)), which is missing"))
      }
    }
  }
}

extension Day {
  /// Why a day cannot have become another one in a night; nil if it can.
  fileprivate func problem(
    movedTo now: Day, hasPassed: Bool, isFinal: Bool, mayBeFar: Bool, on today: Day,
    _ calendar: TradingCalendar
  ) -> Text? {
    if self == now { return nil }
    if isFinal { return Text("原為 \(self)，且結果已公布", "it was \(self), and the result is published") }
    if hasPassed {
      return isPostponed(to: now, on: today, calendar)
        ? nil : Text("原為 \(self)，已過", "it was \(self), which has passed")
    }
    if now < today { return Text("原為 \(self)，現在卻已過", "it was \(self), and is now in the past") }
    let most = Self.mostDaysMoved
    return !mayBeFar && abs(now.number - number) > most
      ? Text("原為 \(self)，相差超過 \(most) 天", "it was \(self), more than \(most) days away") : nil
  }

  static let mostDaysMoved = 14

  /// Whether a day that has just passed or is near was moved back by at most five days, as a typhoon moves the days of
  /// every record that it meets: by two sessions at most so far, with a weekend between. A day that has come is
  /// postponed only if the exchange was closed on it or shortly before.
  func isPostponed(to now: Day, on today: Day, _ calendar: TradingCalendar) -> Bool {
    guard self < now, now <= adding(5), self >= today.adding(-7), self <= today.adding(30) else {
      return false
    }
    return self > today
      || (number - 5...number).contains { number in
        let day = Day(number: number)
        return day.weekday <= 5 && calendar.reason(for: day) != .closes
      }
  }
}

extension Candidate {
  /// Whether all days move, or all from one of them on, by about as much: an offering is postponed as a whole, or its draw
  /// with its delivery. By more than two months a row fits no known record.
  package func moveTogether(_ keys: [Record.Key]) -> Bool {
    guard let before else { return false }
    let all = keys.compactMap { key -> Int? in
      let access = Record.access(key)
      return access.day(in: before).flatMap { old in access.day(in: now).map { $0.number - old.number } }
    }
    let moves = all.drop { $0 == 0 }
    guard let least = moves.min(), let most = moves.max(), all.count == keys.count else { return false }
    return moves.count > 1 && most - least <= 7 && !moves.contains(0)
  }
}

extension Price {
  /// Whether a price may have become this one in a night: neither is more than a quarter above the other.
  func isWithinAQuarter(of other: Price) -> Bool {
    max(self, other).tenThousandths <= min(self, other).tenThousandths / 4 * 5
  }
}

extension Text {
  /// What a value was before.
  package static func was(_ value: some CustomStringConvertible) -> Text { was("\(value)", "\(value)") }

  package static func was(_ chinese: String, _ english: String) -> Text {
    Text("原為 \(chinese)", "it was \(english)")
  }

  /// What another list has.
  package static func inOtherList(
    _ other: some ListedRecord, _ value: some CustomStringConvertible
  ) -> Text {
    Text("\(other.listNoun)為 \(value)", "the \(other.listNoun) has \(value)")
  }

  /// The name of a code in the closes.
  package static func inCloses(_ listing: Listing) -> Text {
    let board = listing.board.rawValue
    return Text("\(board) 收盤行情的名稱為 \(listing.name)", "the closes of \(board) call it \(listing.name)")
  }

  /// That the closes have a name under another code only.
  package static func namesake(_ other: StockCode) -> Text {
    Text("收盤行情沒有此代號，以 \(other) 列出此名稱", "the closes lack this code, and have the name under \(other)")
  }

  static func wasTheNightBefore(_ value: some CustomStringConvertible) -> Text {
    Text("前一日為 \(value)", "it was \(value) the night before")
  }
}
