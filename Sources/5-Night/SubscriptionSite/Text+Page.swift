internal import ListEngine
internal import Localization
internal import SubscriptionLists
internal import Values

/// What a phrase is filled with.
protocol PhraseValue { var text: Text { get } }

extension Text: PhraseValue { var text: Text { self } }

extension String: PhraseValue { var text: Text { Text(verbatim: self) } }

extension Text {
  /// A phrase with its values in their places: `{0}` is the first.
  func filled(with values: any PhraseValue...) -> Text {
    Text { language in
      var parts = self[language].split(separator: "{", omittingEmptySubsequences: false).map(String.init)
      for index in parts.indices.dropFirst() {
        let part = parts[index]
        let place = values.indices.first { part.hasPrefix("\($0)}") }
        parts[index] = place.map { values[$0].text[language] + part.dropFirst(2) } ?? "{" + part
      }
      return parts.joined()
    }
  }

  static func dollars(_ dollars: Int, signed: Bool = false) -> Text {
    PagePhrase.dollars.filled(with: signed ? dollars.signed : dollars.grouped)
  }

  /// A field's value as people read it: amounts with commas, yes and no, moments to the minute.
  init(_ value: String, in field: Field<EvaluatedOffering>, _ year: Int) {
    self =
      switch field.form {
      case .integer where ["shares_offered", "shares_offered_final", "lot_shares"].contains(field.name):
        Int(value).map(Text.lots) ?? Text(verbatim: value)
      case .boolean: value == "true" ? Text("是", "yes") : Text("否", "no")
      case .choice:
        Board(rawValue: value)?.text ?? SecurityKind(rawValue: value)?.text ?? Text(verbatim: value)
      case .instant: Instant(value)?.text(in: year) ?? Text(verbatim: value)
      case .integer: Text(verbatim: Int(value).map(\.grouped) ?? value)
      case .day: Day(iso: value)?.text(in: year) ?? Text(verbatim: value)
      case .text, .decimal, .days, .object, .list: Text(verbatim: value)
      }
  }
}

extension Instant {
  /// `10/29（二）21:30`
  func text(in year: Int) -> Text {
    day.text(in: year) + Text("", " ") + Text(verbatim: Self.hourAndMinute(secondOfDay))
  }
}

extension Day {
  /// `10/29`, in another year `2025/10/29`: what a day is about, without its weekday.
  func date(in year: Int) -> String { self.year == year ? monthAndDay : "\(self.year)/\(monthAndDay)" }

  /// `10/29（二）`, where the context makes the year clear.
  var text: Text { text(in: year) }
}
