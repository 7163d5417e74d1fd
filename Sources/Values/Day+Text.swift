package import Localization

extension Day {
  /// With its weekday, and with its year if that is another: `10/29（二）`, `2024/10/29（二）`.
  package func text(in year: Int?) -> Text {
    let date = (self.year == year ? "" : "\(self.year)/") + monthAndDay
    let weekday = Self.weekdays[weekday - 1]
    return Text("\(date)（\(weekday)）", "\(date) (\(weekday))")
  }

  /// `10/29`
  package var monthAndDay: String {
    let parts = components
    return "\(parts.month)/\(parts.day)"
  }

  /// From Monday.
  package static let weekdays = [
    Text("一", "Mon"), Text("二", "Tue"), Text("三", "Wed"), Text("四", "Thu"), Text("五", "Fri"),
    Text("六", "Sat"), Text("日", "Sun"),
  ]
}

extension Text {
  /// From one value to another.
  package static func range(_ first: some CustomStringConvertible, _ last: some CustomStringConvertible)
    -> Text
  {
    Text("\(first)～\(last)", "\(first)–\(last)")
  }
}
