internal import JSON
package import ListEngine
internal import Values

/// What was published of an auction besides its facts: the prices of bids.
///
/// Those that a night made before bids began are never made again, so they are in the store, and in auctions/<id>.json, from
/// which a lost store takes them back; from ``RecordedBids`` where that file is gone. The others are here as they were last
/// published, and every night makes them anew.
package struct PublishedAuctionState: PublishedState {
  package var bid: PublishedBidPrices?

  package init() {}

  package static let tables = [bidTable, priceTable]

  private static let bidTable = StateTable<PublishedAuctionState>(
    name: "bid", owner: "auction", key: "purpose",
    values: [
      "bid_start", "status", "reason", "decided_on", "made", "basis", "basis_price", "basis_day",
      "basis_shares",
      "basis_problem", "cases", "cases_from", "cases_to", "highest_without_loss",
    ],
    known: "purpose = 'published'",
    rows: { state in
      state.bid.map { bid in
        let prices = bid.prices
        return [
          [
            .text("published"), .init(bid.before), .text(prices.status.rawValue),
            .init(prices.reason?.rawValue),
            .init(prices.decidedOn), prices.made?.stored ?? .null,
            .init(prices.basis?.rawValue), .init(prices.basisPrice), .init(prices.basisDay),
            .init(prices.basisShares),
            .init(prices.basisProblem?.rawValue), .integer(prices.cases), .init(prices.casesFrom),
            .init(prices.casesTo), .init(prices.highestWithoutLoss),
          ]
        ]
      } ?? []
    },
    add: { row, state in
      guard let before = Day?(stored: row[1]), let status = String(stored: row[2]),
        let decided = Day?(stored: row[4]),
        let price = Price?(stored: row[7]), let day = Day?(stored: row[8]), let shares = Int?(stored: row[9]),
        let cases = Int(stored: row[11]), let from = Day?(stored: row[12]), let to = Day?(stored: row[13]),
        let highest = Price?(stored: row[14]), row[5] == .null || Instant(stored: row[5]) != nil
      else { return false }
      // A newer version may know further words.
      guard let status = BidPrices.Status(rawValue: status) else { return true }
      var prices = BidPrices(status, reason: .init(stored: row[3]), decidedOn: decided)
      (prices.made, prices.basis, prices.basisPrice) = (Instant(stored: row[5]), .init(stored: row[6]), price)
      (prices.basisDay, prices.basisShares, prices.basisProblem) = (day, shares, .init(stored: row[10]))
      (prices.cases, prices.casesFrom, prices.casesTo) = (cases, from, to)
      prices.highestWithoutLoss = highest
      state.bid = PublishedBidPrices(prices, before: before)
      return true
    })

  private static let priceTable = StateTable<PublishedAuctionState>(
    name: "bid_price", owner: "auction", key: "chance",
    values: [
      "price", "ratio", "at_minimum", "outcome", "cases", "won", "lost_at_first_open", "lost_at_first_close",
      "return_at_first_open", "return_at_first_close",
    ],
    known: "chance > 0",
    rows: { state in
      let prices = state.bid?.prices
      return zip(prices?.prices ?? [], prices?.history ?? []).map { price, history in
        [
          .integer(price.chance), price.price.stored, price.ratio.stored, price.isAtMinimum.stored,
          .init(price.outcome?.rawValue), .integer(history.cases), .integer(history.won),
          .integer(history.lostAtFirstOpen), .integer(history.lostAtFirstClose),
          history.returnAtFirstOpen.map { .integer($0.tenths) } ?? .null,
          history.returnAtFirstClose.map { .integer($0.tenths) } ?? .null,
        ]
      }
    },
    add: { row, state in
      guard let chance = Int(stored: row[0]), let price = Price(stored: row[1]),
        let ratio = ShareRatio(stored: row[2]),
        let isAtMinimum = Bool(stored: row[3]), let cases = Int(stored: row[5]),
        let won = Int(stored: row[6]),
        let lostAtOpen = Int(stored: row[7]), let lostAtClose = Int(stored: row[8]),
        let returnAtOpen = Percent?(tenths: row[9]), let returnAtClose = Percent?(tenths: row[10])
      else { return false }
      state.bid?.prices.add(
        BidPrices.AtChance(
          chance: chance, price: price, ratio: ratio, isAtMinimum: isAtMinimum, outcome: .init(stored: row[4])
        ),
        BidPrices.History(
          chance: chance, cases: cases, won: won, lostAtFirstOpen: lostAtOpen, lostAtFirstClose: lostAtClose,
          returnAtFirstOpen: returnAtOpen, returnAtFirstClose: returnAtClose))
      return true
    })

  package static let members: [StateMember<PublishedAuctionState>] = [
    StateMember(
      "bid", .afterRevisions,
      JSONSchema.schema(.object(BidPrices.parts.map(\.member)), isRequired: false, "What a bid needed")
    ) {
      $0.bid.map { BidPrices.parts.json(of: $0.prices) } ?? .null
    } read: { file, state in
      // Absent in what earlier versions published.
      guard let read = try file.decodeIfPresent(ReadBidPrices.self, forKey: "bid"), let prices = read.prices
      else {
        return
      }
      state.bid = PublishedBidPrices(prices, before: try file.decodeIfPresent(Day.self, forKey: "bid_start"))
    }
  ]
}

extension BidPrices {
  /// Adds the price at a chance with its history, in the order of the chances.
  mutating func add(_ price: AtChance, _ past: History) {
    let place = prices.firstIndex { $0.chance > price.chance } ?? prices.count
    prices.insert(price, at: place)
    history.insert(past, at: place)
  }
}

extension RawRepresentable<String> {
  /// Nil for none, and for a word that only a newer version knows.
  fileprivate init?(stored: Stored) {
    guard let text = String(stored: stored) else { return nil }
    self.init(rawValue: text)
  }
}

extension Percent? {
  fileprivate init?(tenths: Stored) {
    switch tenths {
    case .null: self = .none
    case .integer(let tenths) where tenths.magnitude <= Percent.largest: self = Percent(tenths: tenths)
    default: return nil
    }
  }
}

/// The prices of a record's file or of an item of bid-record.json, read back; nil where a word is of a newer version.
struct ReadBidPrices: Decodable {
  let prices: BidPrices?

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: MemberName.self)
    func word<Word: RawRepresentable<String>>(_ name: MemberName, _: Word.Type = Word.self) throws -> Word? {
      try members.decodeIfPresent(String.self, forKey: name).flatMap(Word.init)
    }
    // The record has only prices that are fixed, and says no status.
    guard let status: BidPrices.Status = members.contains("status") ? try word("status") : .ready else {
      prices = nil
      return
    }
    var prices = BidPrices(
      status, reason: try word("reason"),
      decidedOn: try members.decodeIfPresent(Day.self, forKey: "decided_on"))
    prices.made = try members.decodeIfPresent(Instant.self, forKey: "made")
    prices.basis = try word("basis")
    prices.basisPrice = try members.decodeIfPresent(Price.self, forKey: "basis_price")
    prices.basisDay = try members.decodeIfPresent(Day.self, forKey: "basis_day")
    prices.basisShares = try members.decodeIfPresent(Int.self, forKey: "basis_shares")
    prices.basisProblem = try word("basis_problem")
    prices.cases = try members.decode(Int.self, forKey: "cases")
    prices.casesFrom = try members.decodeIfPresent(Day.self, forKey: "cases_from")
    prices.casesTo = try members.decodeIfPresent(Day.self, forKey: "cases_to")
    prices.prices = try members.decode([ReadPrice].self, forKey: "prices").map(\.price)
    prices.history = try members.decode([ReadHistory].self, forKey: "history").map(\.history)
    prices.highestWithoutLoss = try members.decodeIfPresent(Price.self, forKey: "highest_bid_without_loss")
    self.prices = prices
  }

  private struct ReadPrice: Decodable {
    let price: BidPrices.AtChance

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: MemberName.self)
      price = BidPrices.AtChance(
        chance: try members.decode(Int.self, forKey: "chance"),
        price: try members.decode(Price.self, forKey: "price"),
        ratio: try members.decode(ShareRatio.self, forKey: "ratio"),
        isAtMinimum: try members.decode(Bool.self, forKey: "at_minimum"),
        outcome: try members.decodeIfPresent(String.self, forKey: "outcome").flatMap(BidPrices.Outcome.init))
    }
  }

  private struct ReadHistory: Decodable {
    let history: BidPrices.History

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: MemberName.self)
      func count(_ name: MemberName) throws -> Int { try members.decode(Int.self, forKey: name) }
      history = BidPrices.History(
        chance: try count("chance"), cases: try count("cases"), won: try count("won"),
        lostAtFirstOpen: try count("lost_at_first_open"), lostAtFirstClose: try count("lost_at_first_close"),
        returnAtFirstOpen: try members.decodeIfPresent(Percent.self, forKey: "return_at_first_open_percent"),
        returnAtFirstClose: try members.decodeIfPresent(Percent.self, forKey: "return_at_first_close_percent")
      )
    }
  }
}
