internal import FoundationEssentials
package import Localization
internal import Synchronization

/// JSON (RFC 8259) that others wrote, read by Foundation's decoder.
///
/// Of a name that an object has twice, the decoder takes the first value. It accepts a comma before a closing bracket, and
/// checks a value only where it is asked for.
package enum JSONText {
  /// How many values a text may hold at most, and what is said of one that holds more or whose reading is cancelled.
  package struct Limits: Sendable {
    package let values: Int
    package let tooMany, stopped: Text

    package init(values: Int, tooMany: Text, stopped: Text) {
      (self.values, self.tooMany, self.stopped) = (values, tooMany, stopped)
    }
  }

  /// Why a text is not the JSON that is expected.
  package struct Unreadable: Error, CustomStringConvertible {
    package let reason: Text

    package init(reason: Text) { self.reason = reason }

    package var description: String { reason[.english] }
  }

  /// Decodes a value. A byte order mark is left out, and bytes that are no UTF-8 become U+FFFD, so that only their text is
  /// lost: the decoder refuses all of such a body.
  package static func decode<Value: Decodable>(
    _: Value.Type, from bytes: [UInt8], within limits: Limits
  ) throws(Unreadable) -> Value {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = String(decoding: bytes.starts(with: mark) ? bytes[3...] : bytes[...], as: UTF8.self)
    let decoder = JSONDecoder()
    if let key = JSONCount.key { decoder.userInfo[key] = JSONCount(limits) }
    do {
      return try decoder.decode(Value.self, from: Data(text.utf8))
    } catch let error as Unreadable {
      throw error
    } catch let error as DecodingError {
      throw Unreadable(reason: reason(of: error))
    } catch {
      throw Unreadable(reason: Text(verbatim: "\(error)"))
    }
  }

  private static func reason(of error: DecodingError) -> Text {
    let place: [any CodingKey]
    switch error {
    case .dataCorrupted:
      // Foundation does not say where.
      return Text("不是 JSON，或在中途結束", "it is no JSON, or it is cut off")
    case .typeMismatch(_, let context), .valueNotFound(_, let context): place = context.codingPath
    case .keyNotFound(let name, let context): place = context.codingPath + [name]
    @unknown default: place = []
    }
    return mismatch(at: place)
  }

  /// That a value is of another kind than what belongs there, such as a list in place of a text.
  package static func mismatch(at place: [any CodingKey]) -> Text {
    let path = place.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
    return path.isEmpty
      ? Text("不是應有的清單或物件", "another list or object is expected")
      : Text("\(path) 不是應有的值", "another kind of value is expected at \(path)")
  }
}

/// Counts the values of a text while it is decoded.
private final class JSONCount: Sendable {
  static let key = CodingUserInfoKey(rawValue: "JSONCount")

  private let limits: JSONText.Limits
  private let values = Mutex(0)

  init(_ limits: JSONText.Limits) { self.limits = limits }

  func add(_ more: Int) throws(JSONText.Unreadable) {
    let count = values.withLock { values in
      values += more
      return values
    }
    guard count <= limits.values else { throw JSONText.Unreadable(reason: limits.tooMany) }
    guard !Task.isCancelled else { throw JSONText.Unreadable(reason: limits.stopped) }
  }
}

extension Decoder {
  /// Counts values before they are decoded; throws when there are too many, or when the task was cancelled.
  fileprivate func count(_ values: Int) throws {
    guard let key = JSONCount.key, let count = userInfo[key] as? JSONCount else { return }
    try count.add(values)
  }
}

/// A list whose elements are counted.
package struct JSONList<Element: Decodable>: Decodable {
  package private(set) var elements: [Element] = []

  package init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    try decoder.count(list.count ?? 0)
    elements.reserveCapacity(list.count ?? 0)
    while !list.isAtEnd {
      // One list may have all values of a body.
      if elements.count.isMultiple(of: 256) { try decoder.count(0) }
      elements.append(try list.decode(Element.self))
    }
  }
}

/// An object whose members are counted. The decoder has no order.
package struct JSONMembers<Value: Decodable>: Decodable {
  package private(set) var members: [(name: String, value: Value)] = []

  package init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: MemberName.self)
    let names = object.allKeys
    try decoder.count(names.count)
    members.reserveCapacity(names.count)
    for name in names {
      if members.count.isMultiple(of: 256) { try decoder.count(0) }
      members.append((name.stringValue, try object.decode(Value.self, forKey: name)))
    }
  }
}

/// The name of a member, for Foundation's decoder.
package struct MemberName: CodingKey, ExpressibleByStringLiteral {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(_ name: String) { stringValue = name }
  package init(stringLiteral name: String) { stringValue = name }
  package init?(stringValue name: String) { stringValue = name }
  package init?(intValue: Int) { return nil }
}
