internal import SubscriptionCalendar
internal import SubscriptionDelivery
internal import SubscriptionQueries

/// The user's applications as text.
struct LedgerText {
  private let result: LedgerResult
  private let localizer: Localizer

  init(_ result: LedgerResult, localizer: Localizer) { (self.result, self.localizer) = (result, localizer) }

  /// A line for each application.
  func text(columns: Int, style: Style) -> String {
    guard !result.positions.isEmpty else {
      return localizer("尚無申購紀錄；以 subcal apply 記錄。", "No applications yet; record them with subcal apply.")
        + "\n"
    }
    var table = AlignedTable([
      .left(localizer("代號", "code"), 0), .left(localizer("名稱", "name"), 3),
      .left(localizer("帳戶", "account"), 0), .left(localizer("狀態", "state"), 0),
      .left(localizer("日期", "day"), 2), .right(localizer("款項", "cash"), 4),
      .right(localizer("損益", "profit"), 1),
    ])
    for position in result.positions {
      let application = position.application
      table.rows.append(
        [
          "\(application.code)", application.name, application.account,
          localizer.ledgerState(position.state), day(of: position)?.description ?? "-",
          position.cash?.grouped ?? "-", profit(of: position),
        ].map { TonedText($0) })
    }
    let hasClose = result.positions.contains { $0.unrealized != nil }
    let legend = hasClose ? localizer("≈ 未實現，以最近收盤價計\n", "≈ not sold, at the last close\n") : ""
    return table.text(columns: columns, style: style) + legend
  }

  /// What is due next, or was last.
  private func day(of position: LedgerPosition) -> Day? {
    let facts = position.offering?.known.offering
    return switch position.state {
    case .applied: position.readyDay
    case .deducted, .lookUp: facts?.drawDate
    case .notWon: position.refundDay
    case .won, .delivered: facts?.deliveryDate
    case .sold: position.proceedsDay
    case .cancelled, .unknown: nil
    }
  }

  private func profit(of position: LedgerPosition) -> String {
    if let profit = position.profit { return Self.signed(profit) }
    return position.unrealized.map { "≈" + Self.signed($0) } ?? "-"
  }

  private static func signed(_ amount: Int) -> String { (amount > 0 ? "+" : "") + amount.grouped }

  /// What was recorded, and what to do next.
  func confirmation(of act: LedgerDesk.Act) -> [String] {
    if case .withdraw = act { return [localizer("已記錄撤回。", "The withdrawal is recorded.")] }
    return result.positions.map { position in
      let application = position.application
      let head = "\(application.code) \(application.name)" + localizer("，", ", ") + application.account
      return head + localizer("：", ": ") + next(position)
    }
  }

  private func next(_ position: LedgerPosition) -> String {
    switch position.state {
    case .applied:
      guard let cash = position.cash, let ready = position.readyDay, let deduction = position.deduction else {
        return localizer("已記錄", "recorded")
      }
      let by = localizer.moneyBy(ready, of: position.application.account, among: result.accounts)
      return localizer(
        "已記錄；\(localizer.money(cash))須於 \(by) 備妥，\(deduction) 扣款",
        "recorded; \(localizer.money(cash)) must be there by \(by), debited on \(deduction)")
    case .notWon:
      let refund = position.refundDay.map { localizer("，\($0) 退款", ", refunded on \($0)") } ?? ""
      return localizer("未中籤", "not won") + refund
    case .won, .delivered:
      let delivery = position.offering?.known.offering.deliveryDate
      return localizer("中籤", "won") + (delivery.map { localizer("，\($0) 撥券", ", shares on \($0)") } ?? "")
    case .sold:
      let profit = position.profit.map {
        localizer("，損益 \(localizer.money($0, signed: true))", ", profit \(localizer.money($0, signed: true))")
      }
      let proceeds = position.proceedsDay.map { localizer("，\($0) 入帳", ", paid on \($0)") }
      return localizer("已賣出", "sold") + (profit ?? "") + (proceeds ?? "")
    default: return localizer.ledgerState(position.state)
    }
  }
}
