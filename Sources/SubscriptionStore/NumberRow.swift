/// A row of at most 64 whole numbers, set as a statement's arguments in one call.
struct NumberRow {
  private(set) var numbers: [Int64]
  /// The bits of the places that are not NULL.
  private(set) var present: UInt64 = 0

  init(count: Int) { numbers = Array(repeating: 0, count: count) }

  /// The number at a place; nil for NULL.
  subscript(place: Int) -> Int? {
    get { present >> UInt64(place) & 1 == 1 ? Int(numbers[place]) : nil }
    set {
      numbers[place] = Int64(newValue ?? 0)
      present = present & ~(1 << UInt64(place)) | (newValue == nil ? 0 : 1 << UInt64(place))
    }
  }
}
