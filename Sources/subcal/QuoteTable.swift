internal import SubscriptionCalendar
internal import SubscriptionQuotes

/// Live rows as a table for people.
struct QuoteTable {
  let rows: [LiveRow]
  let now: Instant
  let say: Wording

  /// The table and what its marks mean.
  func text(columns: Int, style: Style) -> String {
    let hasTrial = rows.contains { $0.quote?.trial != nil }
    let titles: [(AlignedTable.Column, Bool)] = [
      (.left(say("代號", "code"), 0), true), (.left(say("名稱", "name"), 3), true),
      (.right(say("價格", "price"), 0), true), (.right(say("試撮", "trial"), 2), hasTrial),
      (.right(say("漲跌", "change"), 6), true), (.right(say("漲跌幅", "%"), 4), true),
      (.right(say("承銷價", "offer"), 7), true), (.right(say("溢價", "premium"), 1), true),
      (.right(say("每件損益", "profit"), 1), true), (.right(say("買", "bid"), 5), true),
      (.right(say("賣", "ask"), 5), true), (.right(say("張數", "lots"), 8), true),
      (.right(say("時隔", "age"), 2), true), (.left(say("註", "note"), 4), true),
    ]
    var table = AlignedTable(titles.filter(\.1).map(\.0))
    table.rows = rows.map { row in
      zip(cells(row), titles).filter { $0.1.1 }.map { cell, _ in
        // A price that may be gone is not shown in the colours of one that is there.
        row.isStale(at: now) ? AlignedTable.Cell(cell.text, .faint) : cell
      }
    }
    return table.text(columns: columns, style: style) + legend(columns: columns, style: style)
  }

  private func cells(_ row: LiveRow) -> [AlignedTable.Cell] {
    let quote = row.quote
    let (change, percent) = (row.change, row.changePercent)
    return [
      AlignedTable.Cell(row.code.description, .strong), AlignedTable.Cell(row.name), price(of: row),
      cell(quote?.trial),
      change.map { StandingWords.rising($0, FixedAmount(tenThousandths: abs($0)).description) } ?? "-",
      percent.map { AlignedTable.Cell($0.signed, meaning($0.tenths)) } ?? "-", cell(row.offering?.price),
      premium(of: row),
      row.outcome.map { outcome in
        let sign = outcome.profit > 0 ? "+" : ""
        return AlignedTable.Cell(sign + Wording.grouped(outcome.profit), meaning(outcome.profit))
      } ?? "-",
      cell(quote?.book.bestBid), cell(quote?.book.bestAsk),
      cell(quote?.volume.map { Wording.grouped($0 / 1000) }), age(of: row),
      AlignedTable.Cell(note(on: row)),
    ]
  }

  /// The price with the mark of its kind.
  private func price(of row: LiveRow) -> AlignedTable.Cell {
    guard let price = row.price else { return "-" }
    return AlignedTable.Cell("\(price.price)\(Self.mark(price.kind))", row.change.flatMap(meaning))
  }

  private func premium(of row: LiveRow) -> AlignedTable.Cell {
    switch row.premium {
    case .known(let percent)?: StandingWords.rising(percent.tenths, percent.signed)
    case .missing(let reason)?: AlignedTable.Cell(say.reason(reason))
    case nil: "-"
    }
  }

  private func age(of row: LiveRow) -> AlignedTable.Cell {
    guard let seconds = row.age(at: now) else { return cell(row.watched.close?.day) }
    if seconds < 100 { return AlignedTable.Cell(say("\(seconds) 秒", "\(seconds) s")) }
    if seconds < 6000 { return AlignedTable.Cell(say("\(seconds / 60) 分", "\(seconds / 60) min")) }
    return AlignedTable.Cell(row.quote?.day.description ?? "-")
  }

  private func note(on row: LiveRow) -> String {
    var notes: [String] = []
    switch row.quote?.limitReached {
    case .up?: notes.append(say("漲停", "limit up"))
    case .down?: notes.append(say("跌停", "limit down"))
    case nil: break
    }
    if row.offering?.subscriptionEnd == now.day { notes.append(say("今天截止", "closes today")) }
    return notes.joined(separator: say("、", ", "))
  }

  private func legend(columns: Int, style: Style) -> String {
    let kinds = Set(rows.compactMap(\.price?.kind))
    let notes: [String?] = [
      kinds.contains(.indicative) ? say("≈ 買賣中價，尚無成交", "≈ middle of bid and ask, no trade yet") : nil,
      kinds.contains(.reference) ? say("= 參考價", "= reference price") : nil,
      kinds.contains(.close) ? say("◦ 前次收盤", "◦ last close") : nil,
      rows.contains { $0.quote?.trial != nil }
        ? say("試撮價不計入溢價與警示", "a trial price counts for nothing") : nil,
    ]
    let text = notes.compactMap(\.self).joined(separator: say("；", "; "))
    return text.isEmpty ? "" : style(TextWidth.cut(text, to: columns), .faint) + "\n"
  }

  private func meaning(_ amount: Int) -> Style.Meaning? { amount > 0 ? .up : amount < 0 ? .down : nil }

  private func cell(_ value: (some CustomStringConvertible)?) -> AlignedTable.Cell {
    AlignedTable.Cell(value?.description ?? "-")
  }

  private static func mark(_ kind: QuotePrice.Kind) -> String {
    switch kind {
    case .trade: ""
    case .indicative: "≈"
    case .reference: "="
    case .close: "◦"
    }
  }
}
