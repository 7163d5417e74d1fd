internal import Localization
internal import SubscriptionCalendar

/// A source of a night: what it is needed for, its addresses in the order they are asked, and how a body is decoded
/// and taken in.
///
/// A new source is one such value in `ExchangeSources`, its decoder, and its field in ``AcceptedInputs``; a further
/// subscription list only the value, named in `lists`.
struct NightSource: Sendable {
  /// What happens when no form of the source can be used.
  enum Need: Hashable, Sendable {
    /// The run fails.
    case required
    /// A remark with this consequence; the rest is published.
    case optional(ifMissing: Text)
    /// The source may not exist. If it does not, nothing happens; if it cannot be downloaded, the consequence is
    /// reported; if it is not understood, the run fails with this further advice.
    case ifItExists(ifMissing: Text, ifNotUnderstood: Text)
    /// The source may not exist. If it does not, nothing happens; if it cannot be used, a remark with this consequence.
    case optionalIfItExists(ifMissing: Text)
    /// Nothing.
    case bestEffort
  }

  /// When a source has too few records.
  enum ShrinkRule: Hashable, Sendable {
    case unguarded
    /// Fewer than half as many as the last good night had, of this source unless another is named.
    case atLeastHalf(of: SourceID? = nil, mayBeEmpty: Bool)
    /// Fewer than nine tenths as many as the last good night had: rows are added to a list until its year is over.
    case atLeastNineTenths(mayBeEmpty: Bool)

    var mayBeEmpty: Bool {
      switch self {
      case .unguarded: true
      case .atLeastHalf(_, let mayBeEmpty), .atLeastNineTenths(let mayBeEmpty): mayBeEmpty
      }
    }
  }

  let id: SourceID
  let need: Need
  let shrinkRule: ShrinkRule
  let urls: [String]
  /// The year of a subscription list; nil for any other source.
  let listYear: Int?
  /// The past day it was asked for; nil for what is newest.
  let pastDay: Day?
  /// Whether a recording may lack it: a past day that was not missed that night, or a source that an earlier version
  /// did not ask.
  let mayBeUnrecorded: Bool
  let decode: @Sendable ([UInt8]) throws(NotUnderstood) -> DecodedContent

  /// - Parameter isComplete: Whether the next form need not be asked.
  init<Content>(
    _ id: SourceID, _ need: Need, _ shrinkRule: ShrinkRule, urls: [String], listYear: Int? = nil,
    pastDay: Day? = nil, mayBeUnrecorded: Bool = false,
    decode: @escaping @Sendable ([UInt8]) throws(NotUnderstood) -> Decoded<Content>,
    records: @escaping @Sendable (Content) -> Int,
    day: @escaping @Sendable (Content) -> Day? = { _ in nil },
    isComplete: @escaping @Sendable (Content) -> Bool = { _ in true },
    add: @escaping @Sendable (Decoded<Content>, inout AcceptedInputs) -> Void
  ) {
    (self.id, self.need, self.shrinkRule, self.urls) = (id, need, shrinkRule, urls)
    (self.listYear, self.pastDay) = (listYear, pastDay)
    self.mayBeUnrecorded = mayBeUnrecorded || pastDay != nil
    self.decode = { body throws(NotUnderstood) in
      let decoded = try decode(body)
      return DecodedContent(
        form: decoded.form, rowCount: decoded.rowCount, leftOut: decoded.leftOut, remarks: decoded.remarks,
        records: records(decoded.content), day: day(decoded.content), isComplete: isComplete(decoded.content),
        add: { inputs in add(decoded, &inputs) })
    }
  }
}

/// The content of a body of any source.
struct DecodedContent: Sendable {
  let form: BodyForm
  let rowCount: Int
  let leftOut: Int
  let remarks: [Remark]
  /// The number of records that can be used.
  let records: Int
  /// The trading day of the records; nil if they have none.
  let day: Day?
  let isComplete: Bool
  let add: @Sendable (inout AcceptedInputs) -> Void
}
