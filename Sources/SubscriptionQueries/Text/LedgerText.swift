package import Localization
internal import SubscriptionDelivery
internal import SubscriptionLedger
internal import SubscriptionLists
internal import Values

/// The user's applications as text.
extension LedgerResult {
  /// A line for each application.
  package var blocks: [TextBlock] {
    guard !positions.isEmpty else {
      return [.line(Text("尚無申購紀錄；以 subcal apply 記錄。", "No applications yet; record them with subcal apply."))]
    }
    var table = AlignedTable([
      .left(Text("代號", "code"), 0), .left(Text("名稱", "name"), 3),
      .left(Text("帳戶", "account"), 0), .left(Text("狀態", "state"), 0),
      .left(Text("日期", "day"), 2), .right(Text("款項", "cash"), 4),
      .right(Text("損益", "profit"), 1),
    ])
    for position in positions {
      let application = position.application
      table.rows.append(
        [
          TonedText(application.code), TonedText(application.name), TonedText(application.account),
          TonedText(position.state.text), TonedText(day(of: position)), TonedText(position.cash?.grouped),
          TonedText(position.profit?.signed ?? position.unrealized.map { "≈" + $0.signed }),
        ])
    }
    let hasClose = positions.contains { $0.unrealized != nil }
    let legend = TextBlock.line(Text("≈ 未實現，以最近收盤價計", "≈ not sold, at the last close"))
    return [.table(table)] + (hasClose ? [legend] : [])
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

  /// What was recorded, and what to do next.
  package func confirmation(of act: LedgerDesk.Act) -> [Text] {
    if case .withdraw = act { return [Text("已記錄撤回。", "The withdrawal is recorded.")] }
    return positions.map { position in
      let application = position.application
      let head = ["\(application.code) \(application.name)", application.account].joined(.comma)
      return head + .colon + next(position)
    }
  }

  private func next(_ position: LedgerPosition) -> Text {
    switch position.state {
    case .applied:
      guard let cash = position.cash, let ready = position.readyDay, let deduction = position.deduction else {
        return Text("已記錄", "recorded")
      }
      let by = moneyBy(ready, of: position.application.account)
      return Text(
        "已記錄；\(Text.money(cash))須於 \(by) 備妥，\(deduction) 扣款",
        "recorded; \(Text.money(cash)) must be there by \(by), debited on \(deduction)")
    case .notWon:
      let refund = position.refundDay.map { Text("，\($0) 退款", ", refunded on \($0)") } ?? .empty
      return Text("未中籤", "not won") + refund
    case .won, .delivered:
      let delivery = position.offering?.known.offering.deliveryDate
      return Text("中籤", "won") + (delivery.map { Text("，\($0) 撥券", ", shares on \($0)") } ?? .empty)
    case .sold:
      let profit = position.profit.map {
        Text("，損益 \(Text.money($0, signed: true))", ", profit \(Text.money($0, signed: true))")
      }
      let proceeds = position.proceedsDay.map { Text("，\($0) 入帳", ", paid on \($0)") }
      return Text("已賣出", "sold") + (profit ?? .empty) + (proceeds ?? .empty)
    default: return position.state.text
    }
  }
}
