internal import Localization

/// The facts of an offering, in the order of the outputs.
///
/// Each fact is declared once, here: decoding the list, writing and reading back the outputs, and filling the store go
/// through the declarations.
package enum OfferingFact: Int, CaseIterable, Sendable {
  case code, name, market
  case subscriptionStart, subscriptionEnd, drawDate, deliveryDate
  case sharesOffered, sharesOfferedFinal, lotShares, totalAmount, qualifiedApplications
  case offerPrice, finalPrice
  case underwriter
  case winRate
  case isCancelled

  package var declaration: FactDeclaration<Offering> { Self.declarations[rawValue] }

  package static let declarations = allCases.map(\.declared)

  // The list's column names have been the same since 2018. The neighbouring list of auctions had one renamed in 2025,
  // so likely variants are accepted. 序號 is not read: it is renumbered daily.
  private var declared: FactDeclaration<Offering> {
    switch self {
    case .code:
      FactDeclaration(
        name: "code", title: "證券代號", meaning: "Code of the security", .required("證券代號", "股票代號", "代號"),
        .code({ $0.code }, { $0.code = $1 }))
    case .name:
      FactDeclaration(
        name: "name", title: "證券名稱", meaning: "Name of the security", .required("證券名稱", "股票名稱", "名稱"),
        .requiredText({ $0.name }, { $0.name = $1 }))
    case .market:
      FactDeclaration(
        name: "market", title: "發行市場", meaning: "Market and occasion, in the exchange's words: an open set",
        .required("發行市場", "市場"), .market({ $0.market }, { $0.market = $1 }))
    case .subscriptionStart:
      FactDeclaration(
        name: "subscription_start", title: "申購開始日", meaning: "First day to apply",
        .required("申購開始日", "申購開始日期", "申購起日", "申購起始日"),
        .day({ $0.subscriptionStart }, { $0.subscriptionStart = $1 }))
    case .subscriptionEnd:
      FactDeclaration(
        name: "subscription_end", title: "申購結束日", meaning: "Last day to apply",
        .required("申購結束日", "申購結束日期", "申購迄日", "申購截止日"),
        .day({ $0.subscriptionEnd }, { $0.subscriptionEnd = $1 }))
    case .drawDate:
      FactDeclaration(
        name: "draw_date", title: "抽籤日期", meaning: "Day of the draw", .required("抽籤日期", "抽籤日"),
        .day({ $0.drawDate }, { $0.drawDate = $1 }))
    case .deliveryDate:
      FactDeclaration(
        name: "delivery_date", title: "撥券日期",
        meaning: "Day the shares are delivered; for a new listing its first day of trade",
        .required("撥券日期(上市、上櫃日期)", "撥券日期(上市,上櫃日期)", "撥券日期", "撥券日(上市、上櫃日期)"),
        .day({ $0.deliveryDate }, { $0.deliveryDate = $1 }))
    case .sharesOffered:
      FactDeclaration(
        name: "shares_offered", title: "承銷股數", meaning: "Shares announced", .expected("承銷股數"),
        .count({ $0.sharesOffered }, { $0.sharesOffered = $1 }, zeroIsUnset: false))
    case .sharesOfferedFinal:
      FactDeclaration(
        name: "shares_offered_final", title: "實際承銷股數", meaning: "Shares finally offered", .expected("實際承銷股數"),
        .count({ $0.sharesOfferedFinal }, { $0.sharesOfferedFinal = $1 }, zeroIsUnset: false))
    case .lotShares:
      FactDeclaration(
        name: "lot_shares", title: "申購股數", meaning: "Shares of one application", .expected("申購股數", "每件申購股數"),
        .count({ $0.lotShares }, { $0.lotShares = $1 }, zeroIsUnset: false))
    case .totalAmount:
      FactDeclaration(
        name: "total_amount", title: "總承銷金額", meaning: "NT$ of the whole offering",
        .expected("總承銷金額(元)", "總承銷金額"),
        .count({ $0.totalAmount }, { $0.totalAmount = $1 }, zeroIsUnset: true))
    case .qualifiedApplications:
      FactDeclaration(
        name: "qualified_applications", title: "總合格件", meaning: "Qualified applications; null until drawn",
        .expected("總合格件", "總合格件數"),
        .count({ $0.qualifiedApplications }, { $0.qualifiedApplications = $1 }, zeroIsUnset: true))
    case .offerPrice:
      FactDeclaration(
        name: "offer_price", title: "承銷價",
        meaning: "NT$ a share as announced; for a book-built offering the ceiling that is collected",
        .expected("承銷價(元)", "承銷價格(元)", "承銷價", "承銷價格"),
        .price({ $0.offerPrice }, { $0.offerPrice = $1 }))
    case .finalPrice:
      FactDeclaration(
        name: "final_price", title: "實際承銷價", meaning: "NT$ a share as finally fixed",
        .expected("實際承銷價(元)", "實際承銷價格(元)", "實際承銷價", "實際承銷價格"),
        .price({ $0.finalPrice }, { $0.finalPrice = $1 }))
    case .underwriter:
      FactDeclaration(
        name: "underwriter", title: "主辦券商", meaning: "Lead underwriter", .expected("主辦券商", "主辦證券商", "主辦承銷商"),
        .optionalText({ $0.underwriter }, { $0.underwriter = $1 }))
    case .winRate:
      FactDeclaration(
        name: "win_rate_percent", title: "中籤率(%)",
        meaning: "Published win rate in percent, cut to two decimals; null until drawn",
        storeColumn: "win_rate",
        .expected("中籤率(%)", "中籤率%", "中籤率"), .rate({ $0.winRate }, { $0.winRate = $1 }))
    case .isCancelled:
      FactDeclaration(
        name: "cancelled", title: "取消", meaning: "Whether the exchange cancelled it",
        .expected("取消公開抽籤", "取消公開抽籤註記"),
        .flag(
          { $0.isCancelled }, { $0.isCancelled = $1 }, word: "取消",
          meaning: Text("取消申購", "a cancellation (取消申購)")))
    }
  }

  package var name: String { declaration.name }

  package func value(in offering: Offering) -> FieldValue { declaration.access.value(in: offering) }
}
