internal import Decoding
internal import Localization
internal import Records
internal import SubscriptionLists
internal import Trading
internal import Values

/// The periods of open and upcoming offerings as bars over the coming weeks, each with its debit, draw and delivery.
struct PeriodStrip {
  let days: [Head]
  let rows: [Row]

  /// The head of a column.
  struct Head {
    let day, text: String
    let weekday: Text
    let isToday, isClosed, isMonday: Bool
  }

  struct Row {
    let code, name, stageKey: String
    let href: Text
    let cells: [Cell]
  }

  /// Neighbouring days of a row.
  struct Cell {
    let span: Int
    let isGap, isWindow: Bool
    let kind: String
    let text: Text
  }

  /// Nil if nothing is open or upcoming.
  init?(_ evaluated: [EvaluatedOffering], today: Day, _ calendar: TradingCalendar) {
    let monday = today.adding(today.weekday > 5 ? 8 - today.weekday : 1 - today.weekday)
    let range = monday..<monday.adding(7 * Self.weeks)
    let shown = evaluated.filter { evaluated in
      let offering = evaluated.known.offering
      guard !offering.isCancelled, evaluated.state == .during || evaluated.state == .before,
        let window = OfferingDays.window.days(of: evaluated)
      else { return false }
      return window.overlaps(range)
    }
    guard !shown.isEmpty else { return nil }
    let columns = (0..<7 * Self.weeks).map { monday.adding($0) }.filter {
      $0.weekday <= 5 || calendar.isTradingDay($0)
    }
    days = columns.map { day in
      Head(
        day: day.description,
        text: day.weekday == 1 || day.components.day == 1 ? day.monthAndDay : "\(day.components.day)",
        weekday: Day.weekdays[day.weekday - 1], isToday: day == today, isClosed: !calendar.isTradingDay(day),
        isMonday: day.weekday == 1)
    }
    rows = shown.map { evaluated in
      let offering = evaluated.known.offering
      return Row(
        code: offering.code.description, name: offering.name, stageKey: evaluated.stage.rawValue,
        href: Site.path(of: evaluated.known.id), cells: Self.cells(of: evaluated, columns))
    }
  }

  private static let weeks = 4

  /// What the row shows on each day, with equal neighbours as one cell.
  private static func cells(of evaluated: EvaluatedOffering, _ columns: [Day]) -> [Cell] {
    let kinds = [OfferingDays.window, OfferingDays.deduction, OfferingDays.draw, OfferingDays.delivery]
    let days = kinds.compactMap { kind in kind.days(of: evaluated).map { (kind, $0) } }
    var cells: [Cell] = []
    for column in columns {
      let kind = days.first { $0.1.contains(column) }?.0
      if let last = cells.last, last.kind == kind?.name ?? "" {
        cells[cells.count - 1] = Cell(
          span: last.span + 1, isGap: last.isGap, isWindow: last.isWindow, kind: last.kind, text: last.text)
      } else {
        cells.append(
          Cell(
            span: 1, isGap: kind == nil, isWindow: kind == OfferingDays.window, kind: kind?.name ?? "",
            text: kind?.word ?? .empty))
      }
    }
    return cells
  }
}

extension PeriodStrip: PageFields { var fields: PageMembers { ["days": .of(days), "rows": .of(rows)] } }

extension PeriodStrip.Head: PageFields {
  var fields: PageMembers {
    [
      "day": .of(day), "text": .of(text), "weekday": .of(weekday), "isToday": .of(isToday),
      "isClosed": .of(isClosed), "isMonday": .of(isMonday),
    ]
  }
}

extension PeriodStrip.Row: PageFields {
  var fields: PageMembers {
    ["code": .of(code), "name": .of(name), "href": .of(href), "stageKey": .of(stageKey), "cells": .of(cells)]
  }
}

extension PeriodStrip.Cell: PageFields {
  var fields: PageMembers {
    ["span": .of(span), "isGap": .of(isGap), "isWindow": .of(isWindow), "kind": .of(kind), "text": .of(text)]
  }
}
