internal import SubscriptionCalendar
public import SubscriptionStore
public import SystemPackage

extension SubscriptionStore {
  /// What an output folder tells, as a store in memory: for who may read the folder and not the store behind it.
  ///
  /// It has the offerings with what changed, each with its last close, and the holidays of that night; no other closes.
  ///
  /// - Throws: `JobError` where the folder holds no night or cannot be read.
  public convenience init(published path: FilePath) throws {
    let folder = try PublishedFolder(path)
    guard let asOf = folder.asOf else {
      throw JobError(
        .cannotWrite, nil, reason: "\(path) holds nothing that was published",
        advice: "name the published folder with --published, or let this user read the store.")
    }
    try self.init()
    let offerings = try folder.offerings()
    try write(
      Self.closes(of: offerings), holidays: folder.holidays, offerings: offerings,
      run: StoredRun(startedAt: asOf, asOf: asOf, status: 0, message: nil, sources: []))
  }

  private static func closes(of offerings: [KnownOffering]) -> [DailyCloses] {
    struct File: Hashable {
      var board: Board
      var day: Day
    }
    var bars: [File: [StockCode: DailyBar]] = [:]
    for known in offerings {
      guard let close = known.lastClose, let day = close.day else { continue }
      let code = known.offering.code
      bars[File(board: close.board, day: day), default: [:]][code] = DailyBar(
        code: code, name: known.offering.name, close: close.price)
    }
    return bars.map { file, bars in
      DailyCloses(board: file.board, day: file.day, bars: bars.values.sorted { $0.code < $1.code })
    }
  }
}
