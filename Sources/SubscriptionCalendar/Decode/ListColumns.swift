/// Where the columns of the subscription list stand in one body's header.
///
/// The 18 names have been the same since 2018; the neighbouring list of auctions had one renamed in 2025, so
/// likely variants are accepted. 序號 is not read: it is renumbered daily.
struct ListColumns {
  let code, start, end, draw, name, market, delivery: Int
  let shares, finalShares, offerPrice, finalPrice, underwriter, lot, total, qualified, rate, cancelled: Int?
  let count: Int

  static let codeColumn = Column("證券代號", "股票代號", "代號")

  private static let startColumn = Column("申購開始日", "申購開始日期", "申購起日", "申購起始日")
  private static let endColumn = Column("申購結束日", "申購結束日期", "申購迄日", "申購截止日")
  private static let drawColumn = Column("抽籤日期", "抽籤日")
  private static let nameColumn = Column("證券名稱", "股票名稱", "名稱")
  private static let marketColumn = Column("發行市場", "市場")
  private static let deliveryColumn = Column(
    "撥券日期(上市、上櫃日期)", "撥券日期(上市,上櫃日期)", "撥券日期", "撥券日(上市、上櫃日期)")

  /// Finds the columns.
  ///
  /// - Parameter mayLack: Whether columns other than codes and dates may be missing; their values are then
  ///   not known. Without it each missing column ends the run.
  init(header: [String], source: String, mayLack: Bool) throws(NotUnderstood) {
    func required(_ column: Column) throws(NotUnderstood) -> Int {
      try column.requiredIndex(in: header, source: source)
    }
    code = try required(Self.codeColumn)
    start = try required(Self.startColumn)
    end = try required(Self.endColumn)
    draw = try required(Self.drawColumn)
    name = try required(Self.nameColumn)
    market = try required(Self.marketColumn)
    delivery = try required(Self.deliveryColumn)
    func optional(_ column: Column) throws(NotUnderstood) -> Int? {
      if let place = try column.index(in: header, source: source) { return place }
      if mayLack { return nil }
      throw NotUnderstood(
        source: source,
        reason: "the column \(column.name) is missing; the header is \(header.joined(separator: ", "))",
        advice: Advice.columnChanged + " To publish without it meanwhile: --accept \(source)")
    }
    shares = try optional(Column("承銷股數"))
    finalShares = try optional(Column("實際承銷股數"))
    offerPrice = try optional(Column("承銷價(元)", "承銷價格(元)", "承銷價", "承銷價格"))
    finalPrice = try optional(Column("實際承銷價(元)", "實際承銷價格(元)", "實際承銷價", "實際承銷價格"))
    underwriter = try optional(Column("主辦券商", "主辦證券商", "主辦承銷商"))
    lot = try optional(Column("申購股數", "每件申購股數"))
    total = try optional(Column("總承銷金額(元)", "總承銷金額"))
    qualified = try optional(Column("總合格件", "總合格件數"))
    rate = try optional(Column("中籤率(%)", "中籤率%", "中籤率"))
    cancelled = try optional(Column("取消公開抽籤", "取消公開抽籤註記"))
    count = header.count
  }
}
