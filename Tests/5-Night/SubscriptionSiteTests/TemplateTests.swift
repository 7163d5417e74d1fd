import Foundation
import JSON
import Testing

@testable import SubscriptionSite

@Suite
struct TemplateTests {
  private static let page: PageContent = [
    "name": "A & <B>", "markup": "<i>", "yes": true, "no": false, "count": 3, "missing": String?.none,
    "days": ["Mon", "Tue"], "none": [String](), "empty": "",
    "row": ["name": "row", "missing": String?.none] as PageContent,
    "rows": [["cell": "1"], ["cell": "2", "name": "own"]] as [PageContent],
    "bytes": PageContent.bytes(Array("<b>".utf8)),
  ]

  private func filled(
    _ source: String, partials: [String: String] = [:], texts: [String: String] = [:]
  ) throws -> String {
    let template = try Template(
      Array(source.utf8), partials: partials.mapValues { Array($0.utf8) }, texts: texts)
    return String(decoding: template.filled(with: Self.page), as: UTF8.self)
  }

  @Test(arguments: [
    ("plain { text } \"", "plain { text } \""), ("{{name}}", "A &amp; &lt;B&gt;"), ("{{{markup}}}!", "<i>!"),
    // Bytes are escaped already.
    ("{{bytes}}{{#bytes}}!{{/bytes}}{{^bytes}}?{{/bytes}}", "<b>!"),
    ("{{count}}{{missing}}{{unknown}}{{empty}}", "3"),
    ("{{#yes}}y{{/yes}}{{#no}}n{{/no}}{{^yes}}Y{{/yes}}{{^no}}N{{/no}}", "yN"),
    ("{{#missing}}m{{/missing}}{{^missing}}M{{/missing}}{{^none}}0{{/none}}{{#none}}n{{/none}}", "M0"),
    ("{{#days}}[{{.}}]{{/days}}", "[Mon][Tue]"), ("{{#name}}{{name}}!{{/name}}", "A &amp; &lt;B&gt;!"),
    ("{{#row}}{{name}} {{count}}{{/row}} {{name}}", "row 3 A &amp; &lt;B&gt;"),
    ("{{#rows}}{{cell}}{{name}};{{/rows}}", "1A &amp; &lt;B&gt;;2own;"),
    // A member without a value hides the same name outside.
    ("{{#row}}{{#missing}}m{{/missing}}{{/row}}", ""),
    // A line with nothing but a tag leaves no line.
    ("a\n{{#yes}}\nb\n{{/yes}}\nc\n", "a\nb\nc\n"), ("{{#no}}\nb\n{{/no}}\n", ""),
    ("{{#yes}}b{{/yes}}\n", "b\n"), ("{{{markup}}}\n{{count}}\n", "<i>\n3\n"),
    ("{{#yes}}\nb\n{{/yes}}", "b\n"),
  ])
  func `a template shows the page's values`(source: String, page: String) throws {
    #expect(try filled(source) == page)
  }

  @Test func `partials and texts are part of the template`() throws {
    #expect(
      try filled(
        "{{>head}}\n<p>{{t.greeting}}</p>\n", partials: ["head": "<h1>{{count}}</h1>\n"],
        texts: ["greeting": "{{name}} & co"]) == "<h1>3</h1>\n<p>{{name}} &amp; co</p>\n")
  }

  @Test(arguments: [
    ("{{name", Template.Invalid.unclosedTag), ("{{{name}}", .unclosedTag), ("{{#a}}b", .unclosedSection("a")),
    ("{{#a}}{{#b}}{{/a}}{{/b}}", .unexpectedEnd("a")), ("a{{/b}}", .unexpectedEnd("b")),
    ("{{>a}}", .unknownPartial("a")), ("{{t.a}}", .unknownText("t.a")),
  ])
  func `a template that is not valid is refused`(source: String, reason: Template.Invalid) {
    #expect(throws: reason) { try filled(source) }
  }

  @Test func `JSON in a page has no character that a page must not have`() throws {
    let scalars = (0x20...0x2FFF).compactMap(Unicode.Scalar.init).map(String.init)
    for scalar in scalars + ["\u{10FFFF}", "é👩🏽‍🚀", "\\\""] {
      let json = JSONValue.object([("a", .string("x\(scalar)y"))]).file
      let block = HTMLEscape.quietBlock(json)
      let isQuiet = block.unicodeScalars.allSatisfy { scalar in
        switch scalar {
        case "<", ">", "'", "&", "\u{7F}"..."\u{9F}", "\u{61C}", "\u{200E}"..."\u{200F}",
          "\u{2028}"..."\u{202E}",
          "\u{2066}"..."\u{2069}":
          false
        default: true
        }
      }
      #expect(isQuiet && !block.contains("\\\""))
      let read = try JSONDecoder().decode([String: String].self, from: Data(block.utf8))
      #expect(read == ["a": "x\(scalar)y"])
    }
  }
}
