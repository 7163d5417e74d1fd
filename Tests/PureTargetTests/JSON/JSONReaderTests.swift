@testable import Decoding
import Foundation
import TestSupport
import Testing

/// Our reader accepts what Foundation's accepts with the same result, except duplicate names in an object, of which
/// Foundation takes the first value, and a comma before a closing bracket, which is not JSON.
@Suite struct JSONReaderTests {
  private static let fixtures: [String] = {
    let folder = Repository.url.appending(path: "Fixtures")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let urls = (files?.allObjects ?? []).compactMap { $0 as? URL }.filter { url in
      url.pathExtension == "json" && !url.path.contains("/golden/")
    }
    return urls.map { String($0.path.dropFirst(folder.path.count + 1)) }.sorted()
  }()

  /// A body as both readers read it; nil if refused.
  private func readings(of text: String) -> (ours: FoundationAnswer?, theirs: FoundationAnswer?) {
    (
      result { FoundationAnswer(try JSONTable(Array(text.utf8))) }, result { try FoundationAnswer(text) }
    )
  }

  private func result(_ reading: () throws -> FoundationAnswer) -> FoundationAnswer? {
    do { return try reading() } catch { return nil }
  }

  @Test func `every fixture is read as Foundation reads it`() throws {
    var accepted = 0
    for path in Self.fixtures {
      let text = String(decoding: try Fixture.bytes(path), as: UTF8.self)
      let (ours, theirs) = readings(of: text)
      #expect(ours == theirs, "\(path)")
      accepted += ours == nil ? 0 : 1
    }
    #expect(accepted > 100)
  }

  @Test(.enabled(if: RecordedPayload.isAvailable, "\(RecordedPayload.skipReason)"))
  func `every recorded answer is read as Foundation reads it`() throws {
    let folders = [
      "holiday", "mi_index", "public_form", "stock_day", "stock_day_all", "tpex_daily", "tpex_esb",
      "tpex_openapi",
    ]
    for folder in folders {
      let files = RecordedPayload.files(in: folder).filter { $0.hasSuffix(".json") }
      #expect(!files.isEmpty, "\(folder) has no answer")
      for file in files {
        let text = String(decoding: try RecordedPayload.bytes("\(folder)/\(file)"), as: UTF8.self)
        let (ours, theirs) = readings(of: text)
        #expect(ours == theirs && ours != nil, "\(folder)/\(file)")
      }
    }
  }

  @Test func `every notation of JSON is read as Foundation reads it`() {
    let values = [
      #""""#, #""a""#, #""\u4e2d\u6587""#, #""\ud83d\ude00""#, #""\ud83d""#, #""\ude00\ud83d""#,
      #""\ud83dx""#,
      #""\/\\\"\b\f\n\r\t""#, #""\u0000""#, #""\u00E9\u0301""#, #""\x""#, #""\u12""#, #""\u12G4""#,
      "\"a\nb\"",
      "\"a", "\"\u{7F}\u{2028}\"", "0", "-0", "-0.0", "1", "-1", "01", "1.", ".5", "1.0", "27.30", "433.8",
      "1e3", "1E-2", "1e", "+1", "--1", "1.2.3", "999999999999999999", "9223372036854775807",
      "9223372036854775808", "123456789012345678901234567890", "0.1234567890123456789", "true", "false",
      "null", "nul", "True", "NaN", "Infinity", "[]", "[1]", "{}", "", " ", ",", "'a'", "// a",
    ]
    for value in values {
      for text in [
        #"{"stat":\#(value),"date":1}"#, #"{"stat":"OK","other":\#(value)}"#,
        #"{"fields":["a",\#(value)],"data":[[\#(value)],[ ]]}"#, #"[{"a":\#(value)},{"b":"2","a":1}]"#,
        #"{"stat":"OK","tables":[{"fields":\#(value)},{}]}"#, #"{"data9":\#(value)}"#, value,
        #"{"stat":"OK","other":[[\#(value)],{"a":{"b":\#(value)}}]} "#, #"[{"a":1}]\#(value)"#,
      ] {
        let (ours, theirs) = readings(of: text)
        #expect(ours == theirs || ours == nil && isRefusedOnlyByUs(text), "\(text)")
      }
    }
  }

  @Test func `randomly changed bodies are read as Foundation reads them, or refused by both`() throws {
    var random = SplitMix64(seed: 11)
    let seeds = try [
      "forms/tpex-website.json", "forms/bars-twse-old.json", "forms/emerging.json", "forms/list.json",
      "forms/holidays-website.json",
    ].map { Array(try Fixture.bytes($0).prefix(3_000)) }
    let pieces = [
      "\"", "\\", "{", "}", "[", "]", ",", ":", "0", "-", ".5", "e1", "null", " ", "\\u00e9", "中",
    ]
    var accepted = 0
    for _ in 0..<3_000 {
      var body = seeds.randomElement(using: &random) ?? []
      // Cut bodies that are valid again get past the first error.
      if Bool.random(using: &random), let end = body.lastIndex(of: UInt8(ascii: "]")) {
        body = Array(body[...end]) + Array((body.first == UInt8(ascii: "{") ? "]}" : "").utf8)
      }
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let place = Int.random(in: 0..<body.count, using: &random)
        let piece = Array((pieces.randomElement(using: &random) ?? "").utf8)
        switch UInt8.random(in: 0..<4, using: &random) {
        case 0: body.insert(contentsOf: piece, at: place)
        case 1: body.replaceSubrange(place..<min(place + piece.count, body.count), with: piece)
        case 2: body.remove(at: place)
        default: body[place] = UInt8.random(in: 0x20..<0x7F, using: &random)
        }
      }
      guard let text = String(validating: body, as: UTF8.self) else { continue }
      let (ours, theirs) = readings(of: text)
      #expect(ours == theirs || ours == nil && isRefusedOnlyByUs(text), "\(text)")
      if ours != nil { accepted += 1 }
    }
    #expect(accepted > 150)
  }

  /// Whether Foundation accepts a text that is not valid for our reader.
  private func isRefusedOnlyByUs(_ text: String) -> Bool {
    let dense = text.filter { !$0.isWhitespace }
    return dense.contains(",]") || dense.contains(",}") || errorText(of: text).contains("duplicate key")
  }

  private func errorText(of text: String) -> String {
    do {
      _ = try JSONTable(Array(text.utf8))
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    (#"{"stat":"OK","data":[["1""#, "at byte 26 of 25: unexpected end"),
    (#"{"stat":"OK" "date":1}"#, "at byte 14 of 22: a comma or '}' is missing"),
    (#"{"stat":"O"#, "at byte 11 of 10: a text does not end"),
    (#"{"stat":01}"#, "at byte 9 of 11: '01' is no number"),
    (#"[{"a":1,"b":2,"a":3}]"#, "at byte 21 of 21: duplicate key 'a'"),
    (#"{"stat":"OK"}x"#, "at byte 14 of 14: trailing data"),
    (#"{"a":1}"#, "an object with none of stat, fields, data and tables"),
  ])
  func `errors give their position`(text: String, words: String) {
    #expect(errorText(of: text) == words)
  }

  @Test func `nesting is limited and does not overflow the stack`() {
    for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
      let deep = String(repeating: open, count: 100_000) + String(repeating: close, count: 100_000)
      #expect(errorText(of: #"{"stat":"OK","x":\#(deep)}"#).contains("over 512"))
    }
  }

  @Test func `objects without common names are not a table`() {
    let objects = (0..<2_000).map { #"{"name\#($0)":1}"# }.joined(separator: ",")
    #expect(errorText(of: "[\(objects)]").contains("few names in common"))
  }
}
