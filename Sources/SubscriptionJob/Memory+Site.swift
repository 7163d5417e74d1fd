internal import SubscriptionCalendar
internal import SubscriptionSite
internal import SubscriptionStore

extension Memory {
  /// What the pages show of the past: the stored bars and offerings of a report's codes, with tonight's, which are
  /// stored only when the night is published.
  ///
  /// A store that turns out to be corrupt is set aside and begun anew, and then the pages have tonight's alone.
  func material(for report: Report, tonight: [DailyCloses], holidays: [HolidayList]) throws(JobError)
    -> SiteMaterial
  {
    let codes = Set(report.items.map(\.known.offering.code))
    var (bars, offerings, closes, evidence) = try remembered(of: codes, until: report.asOf.day)
    for item in report.items { offerings[item.known.id] = item.known }
    for list in holidays { evidence.add(list) }
    for file in tonight {
      evidence.add(file)
      guard let day = file.day else { continue }
      for bar in file.bars where bar.close != nil && codes.contains(bar.code) {
        let stored = StoredBar(day: day, board: file.board, bar: bar)
        if let index = bars[bar.code]?.firstIndex(where: { $0.day == day }) {
          bars[bar.code]?[index] = stored
        } else {
          bars[bar.code, default: []].append(stored)
        }
      }
    }
    for (code, series) in bars {
      bars[code] = series.sorted { $0.day < $1.day }
      closes[code, default: []] += series.compactMap(\.close)
    }
    let calendar = evidence.calendar
    var material = SiteMaterial(
      bars: bars.mapValues { BarSeries($0.map { ($0.day, $0.board, $0.bar) }, calendar: calendar) })
    for known in offerings.values.sorted(by: { $0.id > $1.id }) {
      let code = known.offering.code
      let history = OfferingHistory(
        of: known, until: report.asOf.day, evidence: evidence, calendar: calendar
      ) { day in
        closes[code]?.filter { close in
          close.day.map { $0 <= day && $0 >= day.adding(-BoardClose.daysItSpeaksFor) } ?? false
        }.max { ($0.day ?? day) < ($1.day ?? day) }
      }
      material.histories[code, default: []].append(history)
    }
    return material
  }
}
