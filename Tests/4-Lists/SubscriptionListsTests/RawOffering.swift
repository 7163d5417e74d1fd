import Foundation
import TestSamples
import Testing

/// A share row's raw cells, with premium, state and stage computed from them without subcal.
struct RawOffering {
  let code: String
  private let start, end, draw, delivery: Date
  private let price: Decimal?
  private let close: Decimal?
  private let isDrawn, isCancelled: Bool

  init(_ cells: [String], in raw: RawTable, closes: [String: Decimal]) throws {
    code = try raw.cell("證券代號", cells)
    start = try Self.midnight(try raw.cell("申購開始日", cells))
    end = try Self.midnight(try raw.cell("申購結束日", cells))
    draw = try Self.midnight(try raw.cell("抽籤日期", cells))
    delivery = try Self.midnight(try raw.cell("撥券日期(上市、上櫃日期)", cells))
    let final = try raw.cell("實際承銷價(元)", cells)
    let announced = try raw.cell("承銷價(元)", cells)
    price = Decimal(plain: final) ?? Decimal(plain: announced)
    close = closes[code].flatMap { $0 == 0 ? nil : $0 }
    isDrawn = Decimal(plain: try raw.cell("總合格件", cells)).map { $0 > 0 } ?? false
    // The header's name ends with a space.
    isCancelled = try !raw.cell("取消公開抽籤 ", cells).isEmpty
  }

  /// The instants at which the state or stage changes, and some in between.
  var moments: [Date] {
    let afternoon: TimeInterval = 14 * 3600
    return [
      day(before: start), start.addingTimeInterval(-1), start, middle, end,
      end.addingTimeInterval(afternoon - 60),
      end.addingTimeInterval(afternoon), day(after: end), draw, day(after: draw).addingTimeInterval(-1),
      day(after: draw), delivery.addingTimeInterval(-1), delivery,
    ]
  }

  func verdict(at moment: Date) -> Verdict {
    let isBefore = moment < start
    let isDuring = !isBefore && moment < end.addingTimeInterval(14 * 3600)
    let state = isBefore ? "before" : isDuring ? "during" : "after"
    let stage = stage(state, at: moment)
    return Verdict(
      premium: premium.flatMap { Decimal(string: $0) }, missing: missing(stage), state: state, stage: stage)
  }

  private func stage(_ state: String, at moment: Date) -> String {
    if isCancelled { return "cancelled" }
    if state == "before" { return "upcoming" }
    if state == "during" { return moment >= end ? "last_day" : "open" }
    if moment >= delivery { return "delivered" }
    return isDrawn || moment >= day(after: draw) ? "drawn" : "awaiting_draw"
  }

  private func missing(_ stage: String) -> String? {
    if isCancelled { return "cancelled" }
    if price == nil { return "price_unset" }
    return close != nil ? nil : stage == "delivered" ? "no_delivery_close" : "no_close"
  }

  private var premium: String? {
    guard !isCancelled, let price, let close else { return nil }
    let text = "\(((close - price) / price * 100).rounded(toPlaces: 1))"
    return text.contains(".") ? text : text + ".0"
  }

  private var middle: Date {
    let days = end.timeIntervalSince(start) / 86_400
    return start.addingTimeInterval((days / 2).rounded(.down) * 86_400 + 12 * 3600)
  }

  private func day(before day: Date) -> Date { day.addingTimeInterval(-86_400) }

  private func day(after day: Date) -> Date { day.addingTimeInterval(86_400) }

  private static func midnight(_ text: String) throws -> Date {
    var taipei = Calendar(identifier: .republicOfChina)
    taipei.timeZone = try #require(TimeZone(secondsFromGMT: 8 * 3600))
    let parts = text.split(separator: "/").compactMap { Int($0) }
    try #require(parts.count == 3, "\(text)")
    let components = DateComponents(era: 1, year: parts[0], month: parts[1], day: parts[2])
    return try #require(taipei.date(from: components), "\(text)")
  }
}
