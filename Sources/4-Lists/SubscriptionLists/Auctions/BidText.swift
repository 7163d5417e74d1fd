package import Localization
internal import Values

/// What prices of bids say to people: the same lines in an answer and on the page. No advice, and nothing of a bond.
extension BidPrices {
  package struct Line: Sendable {
    package let label, text: Text
  }

  package var lines: [Line] {
    guard status != .none else {
      return reason == .fewCases ? [Line(label: Self.title, text: Self.tooFew)] : []
    }
    return [
      Line(label: Self.title, text: priceText + state),
      Line(label: Text("投標價依據", "what it rests on"), text: basisText),
    ] + history.map { Line(label: Text("\($0.chance)% 的結果", "what \($0.chance)% got"), text: $0.text) } + [
      Line(label: Text("投標價注意", "about bids"), text: warning)
    ]
  }

  package static let title = Text("投標價參考", "bids that won")

  /// The same in a few words, for a row of a table: what the prices are, and at each one what such bids got. Empty without
  /// prices.
  package var short: [Text] {
    guard !prices.isEmpty else { return [] }
    let title =
      Text("過去 \(cases) 件中能得標的比例", "share of the last \(cases) auctions that such a bid would have won")
      + state + basisProblem.map { _ in Text("；以底標推算，較不準", "; by the minimum price, less sure") }
    let chances = prices.map { at -> Text in
      let outcome = at.outcome.map { Text("（\($0.text)）", " (\($0.text))") }
      let price = Text("\(at.chance)% \(at.price) 元", "\(at.chance)% NT$ \(at.price)") + outcome
      let losses = history.first { $0.chance == at.chance }?.short
      return price + losses.map { Text.semicolon + $0 }
    }
    let highest = highestWithoutLoss.map {
      Text("高於 \($0) 元，以興櫃均價賣出就虧損", "a bid over NT$ \($0) loses if sold at the emerging board's average")
    }
    return [title] + chances + (highest.map { [$0] } ?? [])
  }

  private var priceText: Text {
    let won = prices.map { at -> Text in
      let outcome = at.outcome.map { Text("（\($0.text)）", " (\($0.text))") } ?? .empty
      let minimum =
        at.isAtMinimum ? Text("（算出的較低，以底標計）", " (the minimum; what was counted is lower)") : .empty
      return Text("\(at.chance)% 為 \(at.price) 元", "\(at.chance)% NT$ \(at.price)") + minimum + outcome
    }.joined(.enumeration)
    let days = casesFrom.flatMap { from in casesTo.map { Text.range(from, $0) } } ?? .empty
    return Text(
      "過去 \(cases) 件競拍（\(days) 開標）中能得標的比例：\(won)",
      "share of the last \(cases) auctions (opened \(days)) that such a bid would have won: \(won)")
  }

  private var state: Text {
    let day = decidedOn?.description ?? ""
    switch status {
    case .provisional: return Text("；暫定，\(day) 晚間定案", "; provisional until the evening of \(day)")
    case .ready:
      return made.map { Text("；\($0.dayAndTime) 定案", "; fixed on \($0.dayAndTime)") }
        ?? Text("；事後以 \(day) 當時已知的資料推算", "; computed afterwards from what was known on \(day)")
    case .none: return .empty
    }
  }

  private var basisText: Text {
    guard let price = basisPrice else { return .empty }
    if basis == .emerging, let day = basisDay {
      let shares = basisShares.map { Text("，成交 \($0.grouped) 股", ", \($0.grouped) shares") }
      return Text("\(day) 的興櫃日均價 \(price) 元", "the emerging board's average of \(day), NT$ \(price)") + shares
        + Text("，乘以過去各件最低得標價與均價的比", "; times past lowest winning bids over theirs")
        + highestWithoutLoss.map {
          Text("；若以此均價賣出，投標價高於 \($0) 元就會虧損", "; sold at that average, a bid over NT$ \($0) loses")
        }
    }
    return Text("底標 \(price) 元", "the minimum price, NT$ \(price)")
      + basisProblem.map { Text("，因為\($0.text)；這樣推算較不準", ", because \($0.text); that is less sure") }
  }

  private var warning: Text {
    Text(
      "百分比是過去案件的統計，不是本件的機率，也不是建議；出價等於最低得標價者由抽籤決定。",
      "The percentages count past auctions; they are no chances of this one, and no advice. Bids equal to the lowest "
        + "winning bid are drawn by lot.")
  }

  private static let tooFew = Text(
    "過去已開標的新股競拍不足 \(BidPricing.fewestCases) 件，無從推算；以 subcal backfill --auctions 與 --auction-prices 補入",
    "fewer than \(BidPricing.fewestCases) past auctions of new shares are stored: run subcal backfill --auctions and "
      + "--auction-prices")
}

extension BidPrices.Outcome {
  package var text: Text {
    switch self {
    case .won: Text("會得標", "would have won")
    case .drawn: Text("與最低得標價相同，須抽籤", "equal to the lowest winning bid, by lot")
    case .lost: Text("不會得標", "would not have won")
    }
  }
}

extension BidPrices.BasisProblem {
  package var text: Text {
    switch self {
    case .noEmergingPrice: Text("沒有興櫃日均價", "there is no price of the emerging board")
    case .stale:
      Text(
        "最近 \(BidPricing.sessions) 個交易日沒有興櫃日均價",
        "the emerging board has no price of the last \(BidPricing.sessions) sessions")
    case .thin: Text("興櫃成交不到 1,000 股", "the emerging board traded under 1,000 shares")
    case .fewCases: Text("過去有興櫃日均價的案件太少", "too few past auctions have a price of the emerging board")
    }
  }
}

extension BidPrices.History {
  /// The losses alone.
  fileprivate var short: Text {
    guard cases > 0 else { return Text("還沒有可比較的過去案件", "no past auctions to compare yet") }
    guard won > 0 else {
      return Text("過去 \(cases) 件都不會得標", "of \(cases) past auctions such bids would have won none")
    }
    return Text(
      "這樣得標的 \(won) 件，第一天一開盤就賣，\(lostAtFirstOpen) 件賠錢",
      "of \(won) such wins \(lostAtFirstOpen) lost money, sold as trading began on the first day")
  }

  /// For somebody who has never bid: what those who won at such a price had after the first day.
  package var text: Text {
    guard cases > 0 else { return Text("還沒有可比較的過去案件", "no past auctions to compare yet") }
    let bids = Text(
      "過去 \(cases) 件若都照這樣的價格投標，\(won) 件會得標",
      "of \(cases) past auctions such bids would have won \(won)")
    guard won > 0 else { return bids }
    let most =
      won >= BidPricing.fewestWins && lostAtFirstOpen * 2 > won
      ? Text("，但得標的多半賠錢", ", but most of those lost money") : nil
    let lost = Text(
      "：上市第一天一開盤就賣，\(won) 件中 \(lostAtFirstOpen) 件賠錢；收盤才賣，\(lostAtFirstClose) 件賠錢（已計自己的出價與手續費）",
      ": sold as trading began on the first day, \(lostAtFirstOpen) of the \(won) lost money; sold at its end, "
        + "\(lostAtFirstClose) did (own bid and fees counted)")
    guard let open = returnAtFirstOpen, let close = returnAtFirstClose else { return bids + most + lost }
    return bids + most + lost
      + Text(
        "；排在中間的一件，開盤賣 \(open.signed)，收盤賣 \(close.signed)",
        "; the middle result was \(open.signed) at the open, \(close.signed) at the close")
  }
}
