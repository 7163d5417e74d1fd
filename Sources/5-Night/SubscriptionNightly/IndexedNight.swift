internal import Decoding
internal import ListEngine
internal import SubscriptionLists
internal import SubscriptionSite
internal import SubscriptionStore
internal import Trading
internal import Values

/// A reviewed night with its closes by stock code, and with what is stored of the same stocks.
struct IndexedNight {
  let reviewed: ReviewedNight
  /// Those that are stored.
  let pastAuctions: [Tracked<Auction>]
  /// Those of them that are not tonight's and get back the prices of bids that the store has lost.
  let restoredAuctions: [Tracked<Auction>]
  let closes: CloseIndex
  var history: StockHistory
  let past: PastOfNight
  let remarks: [Remark]
  let said: RemarkHistory
  let formerCalendars: [String: [UInt8]]

  init(
    _ reviewed: ReviewedNight, _ settings: NightlySettings, _ prior: PriorState, reading night: NightStore
  ) throws(StoreError) {
    let (store, today) = (night.store, settings.moment.day)
    let offerings = reviewed.records.offerings
    let valued = offerings + reviewed.records.forecast(on: today)
    self.reviewed = reviewed
    pastAuctions = try store.records(Auction.self)
    let tonight = Set(reviewed.records.auctions.map(\.id))
    restoredAuctions = pastAuctions.filter { !tonight.contains($0.id) }.compactMap(
      prior.recordedBids.restored)
    closes = CloseIndex(
      reviewed.closes + reviewed.recoveredBars, earlier: try store.closes(valuing: valued, until: today),
      doubtful: try store.doubtfulCloses(of: Set(valued.map(\.offering.code)), until: today))
    history =
      settings.hasSite
      ? try store.history(
        of: offerings, since: EarlierBarsScript.firstDay(for: today) ?? today, until: today)
      : StockHistory(evidence: prior.evidence)
    past = try PastOfNight(
      reviewed, in: store, at: settings.moment, recordedBids: prior.recordedBids,
      backtestsSince: settings.hasSite ? BacktestPage.firstDay(for: today) : nil)
    remarks = night.remarks + prior.remarks + reviewed.remarks
    said = prior.said
    formerCalendars = prior.formerCalendars(settings.outputOptions)
  }
}
