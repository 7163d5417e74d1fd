internal import Costs
package import Diagnostics
package import JSON
package import ListEngine
package import Localization
package import SubscriptionLists
internal import SubscriptionOutputs
package import SubscriptionStore
package import TerminalText
package import Trading
package import Values

/// Stored records of a list, evaluated for the time of the query.
///
/// `list --auctions` is one. It is the plain form, for a list whose records need no closes and no estimates;
/// offerings have ``OfferingsAnswer``. Items are evaluated at the moment of the question, not that of the
/// last night.
package struct ListAnswer<Record: ReadableRecord>: ListedAnswer {
  package let moment: Instant
  package private(set) var items: [Record.Item]
  package let notes: [Text]

  /// The records that meet some conditions: without any on days or state, those that are not over. What comes next is
  /// first.
  package init(_ settings: QuerySettings, matching filter: ListFilter = ListFilter()) throws(SubcalError) {
    let (moment, today) = (settings.moment, settings.moment.day)
    let (items, note) = try settings.store.read(at: moment) { store in
      let stored =
        try filter.looksBack
        ? store.records(Record.self) : store.records(Record.self, since: today.adding(-Record.daysListed))
      return try Self.evaluated(stored, moment: moment, in: store).filter {
        Record.admits($0, filter, on: today)
      }
    }
    (self.moment, notes) = (moment, [note].compactMap(\.self))
    self.items = items.filter { filter.codes?.contains($0.record.code) ?? true }.sorted { left, right in
      let (first, second) = (Record.sortKey(of: left, on: today), Record.sortKey(of: right, on: today))
      return first == second ? left.id < right.id : first < second
    }
  }

  /// Records with their offerings.
  static func evaluated(
    _ known: [Tracked<Record>], moment: Instant, chance: Int? = nil, in store: SubscriptionStore
  ) throws -> [Record.Item] {
    guard !known.isEmpty else { return [] }
    // Of a bond there is no draw.
    let codes = Set(known.map(\.record.code)).filter { $0.kind != .convertibleBond }
    let offerings = try codes.sorted().flatMap { try store.records(Offering.self, of: $0) }
    let calendar = try TradingDayEvidence(of: store, since: moment.day.adding(-120)).calendar
    var lists = TrackedLists(offerings)
    lists[Record.self] = known
    try Record.readPast(of: known, into: &lists, at: moment, chance: chance, in: store)
    return Record.evaluate(lists, in: EvaluationContext(moment: moment, calendar: calendar))
  }

  /// `{"state_as_of", "items"}`
  package var json: JSONValue {
    .object([
      ("state_as_of", .string(moment.description)), ("items", .array(items.map(ListFiles<Record>.item))),
    ])
  }

  package var table: FieldTable? { FieldTable(items) }
  package var blocks: [TextBlock] { Record.blocks(of: self) }
  package var count: Int { items.count }
  package mutating func keep(first limit: Int) { items = Array(items.prefix(limit)) }
}

/// A record of a list that has answers of its own, beside that of the offerings.
package protocol ReadableRecord: PublishedRecord {
  /// The answer to `list`.
  static func blocks(of answer: ListAnswer<Self>) -> [TextBlock]
  /// An item in the answer to `query`: a heading, and its facts with what is in doubt.
  static func blocks(of item: Item) -> [TextBlock]
  /// The item with the newest of some closes, if it is shown with one.
  static func closing(_ item: Item, at closes: () throws -> [BoardClose]) rethrows -> Item
  /// Reads what else the records are evaluated with.
  static func readPast(
    of known: [Tracked<Self>], into lists: inout TrackedLists, at moment: Instant, chance: Int?,
    in store: SubscriptionStore
  ) throws
}

extension Lists {
  static var readable: [any ReadableRecord.Type] { all.compactMap { $0 as? any ReadableRecord.Type } }
}

/// What a list has of some codes, for `query`.
struct QueriedList {
  /// Of the list, and of its member in JSON.
  let name: String
  /// With the fields of the list's file.
  let items: [JSONValue]
  let blocks: [[TextBlock]]
}

extension ReadableRecord {
  /// Its records of some codes, of each code the newest first.
  static func queried(
    _ codes: [StockCode], moment: Instant, chance: Int? = nil, closesUntil last: Day,
    in store: SubscriptionStore
  ) throws -> QueriedList {
    let known = try codes.flatMap { try store.records(Self.self, of: $0).reversed() }
    let items = try ListAnswer<Self>.evaluated(known, moment: moment, chance: chance, in: store).map { item in
      let day = CodeDay(item.record.code, last)
      return try closing(item) { try store.closes([day])[day] ?? [] }
    }
    return QueriedList(
      name: list.name, items: items.map(ListFiles<Self>.item), blocks: items.map { blocks(of: $0) })
  }
}

/// The auctions of `list --auctions` as a table, and those of `query`.
extension Auction: ReadableRecord {
  package static func blocks(of item: EvaluatedAuction) -> [TextBlock] { item.blocks }

  /// A bond has no close.
  package static func closing(
    _ item: EvaluatedAuction, at closes: () throws -> [BoardClose]
  ) rethrows -> EvaluatedAuction {
    guard item.auction.kind != .convertibleBond else { return item }
    var item = item
    item.close = ClosePrecedence(of: nil).newest(of: try closes())
    return item
  }

  /// What bids needed, unless all are bonds.
  package static func readPast(
    of known: [Tracked<Auction>], into lists: inout TrackedLists, at moment: Instant, chance: Int?,
    in store: SubscriptionStore
  ) throws {
    guard known.contains(where: { $0.record.kind != .convertibleBond }) else { return }
    lists.bids = try store.bids(until: moment.day)
    if let chance { lists.bids?.chances = Set(BidPrices.chances + [chance]).sorted() }
  }

  package static func blocks(of answer: ListAnswer<Auction>) -> [TextBlock] {
    let head = [
      TextBlock.heading(
        TonedText(Text("截至 \(answer.moment.dayAndTime)", "As of \(answer.moment.dayAndTime)"))),
      .blank,
    ]
    guard !answer.items.isEmpty else { return head + [.line(Text("沒有符合條件的競拍案。", "No auctions match."))] }
    var table = AlignedTable([
      .left(Text("代號", "code"), 0), .left(Text("名稱", "name"), 1), .left(Text("狀態", "state"), 2),
      .left(Text("投標截止", "bids until"), 1), .left(Text("開標", "opening"), 3), .left(Text("撥券", "delivery"), 7),
      .right(Text("張數", "lots"), 8), .right(Text("底標", "minimum"), 2), .right(Text("應備金額", "cash"), 5),
      .right(Text("得標均價", "average"), 1), .right(Text("承銷價", "offer"), 4),
      .right(Text("得標均價溢價率", "premium"), 3), .right(Text("投標倍數", "cover"), 6),
    ])
    table.rows = answer.items.map { evaluated in
      let auction = evaluated.auction
      return [
        TonedText(auction.code, .strong), TonedText(auction.name),
        TonedText(evaluated.shownState), TonedText(auction.bidEnd), TonedText(auction.openingDate),
        TonedText(auction.deliveryDate), TonedText(auction.lots.map(\.grouped)),
        TonedText(auction.minimumPrice),
        TonedText(evaluated.smallestBid.map(\.due.grouped)), TonedText(auction.averagePrice),
        TonedText(auction.offerPrice),
        evaluated.premium.map { TonedText.signed($0.tenths, $0.signed) } ?? "-",
        TonedText(evaluated.cover),
      ]
    }
    let note = TextBlock.note(
      "應備金額為以底標投最少張數的保證金加投標處理費；投標倍數為合格投標張數除以競拍張數。",
      "cash is the deposit and the processing fee of the smallest bid at the minimum; cover is the lots of "
        + "qualified bids over those on offer.")
    return head + [.table(table), .blank, note]
  }
}

extension EvaluatedAuction {
  fileprivate var blocks: [TextBlock] {
    var lines: [LabelledText] = []
    lines.add("狀態", "state", shownState)
    lines.add("注意", "note", known.doubtText)
    lines.add(
      "時程", "days",
      [
        auction.bidStart.map { Text("投標 \($0)", "bids from \($0)") },
        auction.bidEnd.map { Text("截止 \($0) 14:00", "until \($0) 14:00") },
        auction.openingDate.map { Text("開標 \($0)", "opening \($0)") },
        auction.deliveryDate.map { Text("撥券 \($0)", "delivery \($0)") },
      ].compactMap(\.self).joined(.comma))
    lines.add("休市", "closed", auction.isCancelled ? nil : daysOnClosures?.text())
    lines.add("競拍張數", "lots", auction.lots.map(\.grouped))
    lines.add("底標", "minimum bid", auction.minimumPrice?.description)
    lines.add(
      "應備金額", "cash",
      smallestBid.map { bid in
        Text(
          "\(Text.money(bid.due))（以底標投 \(bid.lots) 張，保證金 \(bid.terms.depositPercent)%＋投標處理費 "
            + "\(bid.terms.processingFee) 元）",
          "\(Text.money(bid.due)) (\(bid.lots.of("lot")) at the minimum: deposit of "
            + "\(bid.terms.depositPercent)% and NT$ \(bid.terms.processingFee) for processing)")
      })
    lines.add("得標手續費", "winning fee", auction.winningFee.map { "\($0)%" })
    lines.add("得標", "result", result)
    lines.add(
      "承銷價", "offer price",
      auction.offerPrice.map { price in
        premium.map {
          Text("\(price)（得標均價 \($0.signed)）", "\(price) (average bid \($0.signed))")
        } ?? Text(verbatim: "\(price)")
      })
    for line in bid.lines { lines.add(line.label, line.text) }
    lines.add("不虧損的最高投標價", "highest bid without a loss", highestBids)
    lines.add("申購案", "offering", offeringID)
    let name = "\(auction.code) \(auction.name)"
    let title = Text("\(name)  競價拍賣  \(auction.issueType)", "\(name)  auction  \(auction.issueType)")
    return [.heading(TonedText(title, .strong)), .facts(lines)]
  }

  /// The highest bids that do not lose at today's price and at the price of the draw.
  private var highestBids: Text? {
    let sales: [(Price?, Text)] = [
      (close?.price, Text("市價", "the close of")),
      (auction.offerPrice, Text("承銷價", "the offer price of")),
    ]
    let texts = sales.compactMap { price, name in
      price.flatMap { price in
        highestBid(soldAt: price).map {
          Text("以\(name) \(price) 賣出為 \($0)", "\($0) if sold at \(name) \(price)")
        }
      }
    }
    return texts.isEmpty ? nil : texts.joined(.comma)
  }

  private var result: Text? {
    guard let average = auction.averagePrice else { return nil }
    let range =
      auction.lowestPrice.flatMap { low in auction.highestPrice.map { Text.range(low, $0) } }
      ?? Text(verbatim: "-")
    let cover = cover.map { Text("，\($0) 倍", ", covered \($0) times") }
    let text = Text("均價 \(average)（\(range)）\(cover)", "average \(average) (\(range))\(cover)")
    guard case .ofSomeLots(let sold) = AuctionAverage(of: auction) else { return text }
    return text + Text("，售出 \(sold.grouped) 張", ", \(sold.of("lot")) sold")
  }

  fileprivate var shownState: Text {
    if auction.isCancelled { return Text("流標或取消", "cancelled") }
    return switch state {
    case .after where auction.hasResult: Text("已開標", "opened")
    case .after: Text("待開標", "awaiting opening")
    case .before, .during, .undefined: state.bidText
    }
  }
}
