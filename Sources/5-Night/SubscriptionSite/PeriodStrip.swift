internal import ListEngine
internal import Localization
internal import SubscriptionLists
internal import Trading
internal import Values

/// The periods of open and upcoming offerings as bars over the coming weeks, each with its debit, draw and delivery.
enum PeriodStrip {
  /// Nil if nothing is open or upcoming.
  static func content(
    _ evaluated: [EvaluatedOffering], today: Day, _ calendar: TradingCalendar
  ) -> PageContent? {
    let monday = today.adding(today.weekday > 5 ? 8 - today.weekday : 1 - today.weekday)
    let range = monday..<monday.adding(7 * weeks)
    let shown = evaluated.filter { evaluated in
      let offering = evaluated.known.offering
      guard !offering.isCancelled, evaluated.state == .during || evaluated.state == .before,
        let window = OfferingDays.window.days(of: evaluated)
      else { return false }
      return window.overlaps(range)
    }
    guard !shown.isEmpty else { return nil }
    let columns = (0..<7 * weeks).map { monday.adding($0) }.filter {
      $0.weekday <= 5 || calendar.isTradingDay($0)
    }
    let heads = columns.map { day -> PageContent in
      let isNamed = day.weekday == 1 || day.components.day == 1
      return [
        "day": day.description, "text": isNamed ? day.monthAndDay : "\(day.components.day)",
        "weekday": Day.weekdays[day.weekday - 1], "isToday": day == today,
        "isClosed": !calendar.isTradingDay(day), "isMonday": day.weekday == 1,
      ]
    }
    let rows = shown.map { evaluated -> PageContent in
      let offering = evaluated.known.offering
      return [
        "code": offering.code.description, "name": offering.name,
        "href": OfferingPage.path(of: evaluated.known.id),
        "stageKey": evaluated.stage.rawValue, "cells": cells(of: evaluated, columns),
      ]
    }
    return ["days": heads, "rows": rows]
  }

  private static let weeks = 4

  /// What the row shows on each day, with equal neighbours as one cell.
  private static func cells(of evaluated: EvaluatedOffering, _ columns: [Day]) -> [PageContent] {
    let kinds = [OfferingDays.window, OfferingDays.deduction, OfferingDays.draw, OfferingDays.delivery]
    let days = kinds.compactMap { kind in kind.days(of: evaluated).map { (kind, $0) } }
    var runs: [(kind: DayKind<EvaluatedOffering>?, span: Int)] = []
    for column in columns {
      let kind = days.first { $0.1.contains(column) }?.0
      if let last = runs.last, last.kind == kind {
        runs[runs.count - 1].span += 1
      } else {
        runs.append((kind, 1))
      }
    }
    return runs.map { kind, span in
      [
        "span": span, "isGap": kind == nil, "isWindow": kind == OfferingDays.window,
        "kind": kind?.name ?? "", "text": kind?.word ?? Text.empty,
      ]
    }
  }
}
