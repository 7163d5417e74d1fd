internal import Decoding
internal import Diagnostics
internal import Files
internal import ListEngine
internal import Localization
internal import Posix
internal import SubscriptionLists
internal import SubscriptionOutputs
internal import SubscriptionReport
internal import SubscriptionSite
internal import SubscriptionStore
internal import Values
internal import WinRates

/// A night of which the files have only to be made and written.
///
/// The step *compute* makes it of what *index* has read, and *write* takes it. It reads neither the store nor
/// the folder nor a clock, so a night that fails here has changed nothing, and the same inputs give the same
/// files.
struct ComputedNight {
  let reviewed: ReviewedNight
  let report: Report
  /// What is stored: the records of the report, and earlier ones that get something back.
  var tracked: TrackedLists {
    var lists = report.tracked
    lists.auctions += restoredAuctions
    return lists
  }
  private let restoredAuctions: [Tracked<Auction>]
  let outcomes: [String: OfferingOutcome?]
  let baselines: [SourceBaseline]
  /// What the pages show besides the report; nil without pages.
  let history: PageHistory?
  let remarks: [Remark]
  /// What the next night is to know of them.
  let said: [SaidRemark]

  /// - Parameter night: Its history is taken out, because a copy would take much memory.
  init(_ night: inout IndexedNight, _ settings: NightlySettings) {
    (reviewed, restoredAuctions) = (night.reviewed, night.restoredAuctions)
    baselines = reviewed.newBaselines
    outcomes = night.past.changedOutcomes
    let draws = night.past.draws(outcomes)
    var records = reviewed.records
    (records.bids, records.issuedShares) = (night.past.bids, night.past.issuedShares)
    var context = EvaluationContext(
      moment: settings.moment, cutOff: settings.cutOff, evidence: reviewed.evidence, costs: settings.costs,
      odds: OddsEstimator(draws.compactMap { PastDraw($0) }))
    context.statuses = night.past.statuses
    var report = Report(
      records, rowsLeftOut: reviewed.rowsLeftOut, closes: night.closes, draws: draws,
      forecast: night.past.forecast, context: context, options: settings.outputOptions)
    report.announced = reviewed.announced
    report.formerCalendars = night.formerCalendars
    self.report = report
    history = settings.hasSite ? Self.history(of: report, &night) : nil
    let computed =
      report.rateWarnings
      + report.lists.offerings.compactMap(\.evaluated.gapNote).map { Remark(.incomplete, reason: $0) }
      + report.calendarRemarks
    let remarks = night.remarks + computed.map(night.said.quieted)
    self.remarks = remarks
    said = night.said.after(remarks) { [reviewed] source in
      source.isEmpty || reviewed.isRead(SourceID(source))
    }
  }

  private static func history(of report: Report, _ night: inout IndexedNight) -> PageHistory {
    let reviewed = night.reviewed
    var history = PageHistory(
      of: report, stored: &night.history, tonight: reviewed.closes + reviewed.recoveredBars,
      holidays: reviewed.holidays)
    let auctions = reviewed.records.auctions
    let tonight = Set(auctions.map(\.id))
    history.backtests =
      night.past.offerings.map { past, evidence in
        BacktestPage.backtests(of: past, evidence: evidence, in: report.context)
      } ?? []
    history.auctions = (auctions + night.pastAuctions.filter { !tonight.contains($0.id) }).map(\.record)
    return history
  }

  /// Makes all files but the record of the run.
  func addFiles(to set: inout StagedSet) throws {
    var latest = LatestFile()
    func add(_ path: String, _ bytes: [UInt8]) throws {
      latest.add(path, bytes)
      try set.add(path, bytes)
    }
    try report.forEachFile(add)
    if let history { try Self.write(pages: Site(of: report, history: history), to: add) }
    try set.add(LatestFile.path, latest.file(report))
  }

  private static func write(pages site: Site, to add: (String, [UInt8]) throws -> Void) throws {
    do {
      try site.write(to: add)
    } catch let error where error is PosixError || error is SubcalError || error is CancellationError {
      throw error
    } catch {
      throw SubcalError(
        .internal, reason: Text("產生網頁失敗：\(error)", "rendering the pages failed: \(error)"),
        advice: Text("請回報此問題；--no-site 可不含網頁發布。", "please report it; --no-site publishes without them."))
    }
  }
}
