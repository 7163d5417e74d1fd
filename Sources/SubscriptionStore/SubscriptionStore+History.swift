internal import GRDB
public import SubscriptionCalendar

extension SubscriptionStore {
  /// The days whose bars are stored, or that had no session, from a day on, oldest first.
  public func sessions(since day: Day) throws(StoreError) -> [StoredSession] {
    try reading("reading the sessions") { db in try SessionTable.read(since: day, from: db) }
  }

  /// The exchange's lists of holidays, by year.
  public func holidays() throws(StoreError) -> [HolidayList] {
    try reading("reading the holidays", HolidayTable.read)
  }

  /// Every offering that is remembered, by id.
  public func offerings() throws(StoreError) -> [KnownOffering] {
    try reading("reading the offerings") { db in try OfferingTable.read(from: db) }
  }

  /// The facts of every offering that has been drawn.
  public func drawnOfferings() throws(StoreError) -> [Offering] {
    try reading("reading the offerings") { db in
      try OfferingTable.facts("WHERE qualified_applications IS NOT NULL", from: db)
    }
  }

  /// The codes of all offerings, each with the name of its last one, by code.
  public func names() throws(StoreError) -> [(code: StockCode, name: String)] {
    try reading("reading the names") { db in
      try Array(
        Row.fetchCursor(db, sql: "SELECT code, name, max(id) FROM offering GROUP BY code ORDER BY code").map {
          row in
          (try StockCode(row[0] as String).orCorrupt("a code"), row[1])
        })
    }
  }

  /// Every offering of a code, by id.
  public func offerings(of code: StockCode) throws(StoreError) -> [KnownOffering] {
    try reading("reading the offerings") { db in
      try OfferingTable.read("WHERE code = ?", [code.description], from: db)
    }
  }

  /// The bars of a code within some days, oldest first, wherever it traded.
  public func bars(of code: StockCode, in days: ClosedRange<Day>) throws(StoreError) -> [StoredBar] {
    try reading("reading the bars") { db in try BarTable.read(of: code, in: days, from: db) }
  }

  /// What is stored of some codes: their bars within some days, oldest first, and every offering of them.
  ///
  /// In one reading: each ends with what makes SQLite prepare all its statements anew.
  public func history(
    of codes: Set<StockCode>, in days: ClosedRange<Day>
  ) throws(StoreError) -> (bars: [StockCode: [StoredBar]], offerings: [KnownOffering]) {
    try reading("reading bars and offerings") { db in
      var bars: [StockCode: [StoredBar]] = [:]
      var offerings: [KnownOffering] = []
      for code in codes {
        bars[code] = try BarTable.read(of: code, in: days, from: db)
        offerings += try OfferingTable.read("WHERE code = ?", [code.description], from: db)
      }
      return (bars, offerings)
    }
  }

  /// The last close of each code on or before its day, from the ten days before it; codes without one are left out.
  public func lastCloses(
    _ wanted: [(code: StockCode, until: Day)]
  ) throws(StoreError) -> [StockCode: [BoardClose]] {
    try reading("reading the closes") { db in
      var closes: [StockCode: [BoardClose]] = [:]
      for (code, day) in wanted {
        guard let close = try BarTable.lastClose(of: code, until: day, from: db) else { continue }
        closes[code, default: []].append(close)
      }
      return closes
    }
  }
}
