import Diagnostics
import Foundation
import TestSupport
import Testing

/// Secrets in what another side answers.
@Suite struct RedactionTests {
  private static let secrets = [
    "secret-token", "s/ecret+with=chars&\"quotes\"", "geheim—祕密", "two words", "50%41", "C:\\new\\temp",
    "a\u{1F600}b",
    "https://hooks.example.org/services/T00000000/B0000000/s3cr3tpart?key=anotherone",
  ]

  /// The encodings in which a server may repeat a text.
  private static func encodings(of text: String) throws -> [String: String] {
    let bytes = Array(text.utf8)
    let json = String(
      decoding: try JSONSerialization.data(withJSONObject: [text], options: []), as: UTF8.self)
    func percent(_ digits: String) -> String { bytes.map { String(format: "%%\(digits)", $0) }.joined() }
    return [
      "plain": text,
      "percent, some": text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "",
      "percent, upper": percent("%02X"), "percent, lower": percent("%02x"),
      "percent, twice": percent("%02X").replacing("%", with: "%25"),
      "form": (text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "").replacing(
        "%20", with: "+"),
      "JSON": String(json.dropFirst(2).dropLast(2)),
      "JSON, all": text.utf16.map { String(format: "\\u%04x", $0) }.joined(),
      "JSON, upper": text.utf16.map { String(format: "\\u%04X", $0) }.joined(),
      "JSON in JSON": String(json.dropFirst(2).dropLast(2)).replacing("\\", with: "\\\\"),
      "XML": text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;"),
      "HTML, decimal": text.unicodeScalars.map { "&#\($0.value);" }.joined(),
      "HTML, hexadecimal": text.unicodeScalars.map { String(format: "&#x%X;", $0.value) }.joined(),
      "HTML in JSON": text.replacing("&", with: "\\u0026amp;").replacing("\"", with: "\\u0026quot;"),
      "hexadecimal, lower": bytes.map { String(format: "%02x", $0) }.joined(),
      "hexadecimal, upper": bytes.map { String(format: "%02X", $0) }.joined(),
    ]
  }

  @Test(arguments: secrets)
  func `a secret is hidden in every encoding`(secret: String) throws {
    let redaction = Redaction(["other", secret])
    for (name, text) in try Self.encodings(of: secret) {
      #expect(redaction.hiding(in: "before \(text) after") == "before ••• after", "\(name)")
      #expect(redaction.hiding(in: text + text) == "••••••", "\(name)")
    }
  }

  @Test(arguments: secrets)
  func `of a secret in Base64 no whole character remains`(secret: String) {
    let redaction = Redaction([secret])
    for before in ["", "a", "me", "me:", "\0user\0"] {
      for after in ["", "x", "yz"] {
        let plain = Data((before + secret + after).utf8).base64EncodedString()
        let url = plain.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        for text in [plain, url] {
          let hidden = redaction.hiding(in: text)
          #expect(hidden.contains("•••"))
          // The characters at both ends also depend on the bytes beside the secret.
          #expect(hidden.utf8.count - 9 <= (before.utf8.count + after.utf8.count) * 4 / 3 + 8, "\(hidden)")
        }
      }
    }
  }

  @Test func `of a secret address also what follows the host, and its long parts, are hidden`() {
    let redaction = Redaction(["https://hooks.example.org/services/T00000000/s3cr3tpart?key=anotherone"])
    for text in [
      "/services/T00000000/s3cr3tpart?key=anotherone", "services", "s3cr3tpart", "anotherone", "T00000000",
    ] { #expect(redaction.hiding(in: "no \(text)!") == "no •••!") }
    #expect(redaction.hiding(in: "hooks.example.org: no") == "hooks.example.org: no")
  }

  @Test func `other text stays byte for byte`() {
    let redaction = Redaction(["secret-token", ""])
    for text in [
      "", "secret-toke", "100 %", "%", "%s3", "&amp", "&nosuch;", "\\", "\\u12", "&#xFFFFFFFFF;", "\\ud800",
      "申購",
    ] {
      #expect(Array(redaction.hiding(in: text).utf8) == Array(text.utf8))
    }
  }

  @Test func `a mutated text never stops it`() {
    var generator = SplitMix64(seed: 7)
    let redaction = Redaction(Self.secrets)
    let pieces = Array("%&\\#xu;41amp25Dsecret-token").map(String.init)
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 0..<40, using: &generator)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &generator)]
      }.joined()
      let hidden = redaction.hiding(in: text)
      #expect(!hidden.contains("secret-token"))
    }
  }
}
