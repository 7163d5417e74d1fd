internal import Values

/// Formats numbers independently of the locale.
enum Decimals {
  /// At most this many decimals, rounded half away from zero, without trailing zeros and "-0"; 0 for NaN.
  static func short(_ value: Double, places: Int = 2) -> String { text(value, places: places, atLeast: 0) }

  /// Exactly this many decimals, rounded half away from zero, without "-0".
  static func fixed(_ value: Double, places: Int) -> String { text(value, places: places, atLeast: places) }

  /// Rounded to an integer, with commas between groups of three digits; 0 for NaN.
  static func grouped(_ value: Double) -> String { (Int(exactly: value.rounded()) ?? 0).grouped }

  private static func text(_ value: Double, places: Int, atLeast least: Int) -> String {
    var text = NumberText(expecting: 48)
    text.append(value, places: places, atLeast: least)
    return String(decoding: text.bytes, as: UTF8.self)
  }
}
