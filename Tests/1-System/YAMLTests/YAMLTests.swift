import Testing

@testable import YAML

@Suite struct YAMLTests {
  /// A node as text: `[a, b]`, `{a: 1}`.
  private func text(_ node: YAMLNode) -> String {
    switch node.content {
    case .scalar(let text): text
    case .sequence(let nodes): "[\(nodes.map(text).joined(separator: ", "))]"
    case .mapping(let members):
      "{\(members.map { "\(text($0.key)): \(text($0.value))" }.joined(separator: ", "))}"
    }
  }

  @Test(arguments: [
    ("a: 1\nb: [x, 'y', \"z\\n\"]\n", "{a: 1, b: [x, y, z\n]}"),
    ("a:\r\n  - x\r\n  - y\r\n", "{a: [x, y]}"),
    ("\u{FEFF}a: 1\n", "{a: 1}"),
    ("# only\n---\na: |\n  x\n  y\n", "{a: x\ny\n}"),
    ("a: &one [1, 2]\nb: *one\nc: {*one : x}\n", "{a: [1, 2], b: [1, 2], c: {[1, 2]: x}}"),
    ("a: &x 1\nb: &x 2\nc: *x\n", "{a: 1, b: 2, c: 2}"),
    ("a:\nb: ''\n", "{a: , b: }"),
    ("? [k]\n: v\n", "{[k]: v}"),
    ("a: \"x\\0y\"\n", "{a: x\0y}"),
    ("---\n", ""),
    ("股票: 上市\n", "{股票: 上市}"),
    // What replaces invalid UTF-8 when a file is read.
    ("a: \u{FFFD}\n", "{a: \u{FFFD}}"),
  ])
  func `a document becomes a tree`(document: String, expected: String) throws {
    #expect(text(try #require(try YAMLNode.document(in: document))) == expected)
  }

  @Test(arguments: ["", "# nothing\n", "\n\n"])
  func `a text may have no document`(text: String) throws {
    #expect(try YAMLNode.document(in: text) == nil)
  }

  @Test func `values have their places, that of an alias is its value's`() throws {
    let members = try #require(try YAMLNode.document(in: "上: &x 1\nb:\n  - *x\n  - {c: d}\n")?.mapping)
    let list = try #require(members.last?.value.sequence)
    let places = (members.map(\.key) + members.map(\.value) + list).map { [$0.line, $0.column] }
    #expect(places == [[1, 1], [2, 1], [1, 4], [3, 3], [1, 4], [4, 5]])
  }

  @Test(arguments: [
    ("a: 1\na: 2\n", "line 2, column 1: the key 'a' is there twice"),
    ("a: {b: 1, 'b': 2}\n", "line 1, column 11: the key 'b' is there twice"),
    ("k: &k a\na: 1\n*k : 2\n", "line 1, column 4: the key 'a' is there twice"),
    ("a:\n\tb: 1\n", "while scanning for the next token: found character that cannot start any token"),
    ("a: {b: 1\n", "line 2, column 1: while parsing a flow mapping: did not find expected ',' or '}'"),
    ("a: 1\n---\nb: 2\n", "line 2, column 1: there is a second document"),
    ("a: *b\n", "line 1, column 4: found undefined alias"),
    ("a: &b [*b]\n", "line 1, column 8: found undefined alias"),
    ("a: 1\n上b: \u{1}\n", "line 2, column 5: control characters are not allowed"),
    ("a: \"x\n", "while scanning a quoted scalar: found unexpected end of stream"),
    ("a: !<x\n", "while scanning a tag: did not find the expected '>'"),
    ("- a\nb: c\n", "did not find expected '-' indicator"),
  ])
  func `what is not one document of unique keys is an error with its place`(text: String, error: String) {
    let thrown = #expect(throws: YAMLError.self) { try YAMLNode.document(in: text) }
    #expect(thrown?.description.contains(error) == true, "\(String(describing: thrown))")
  }

  /// Each list has nine aliases of the one before.
  private static let bomb =
    "a0: &a0 [x, x]\n"
    + (1...30).map { level in
      let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      return "a\(level): &a\(level) [\(aliases)]\n"
    }.joined()

  /// Texts by name, each with what is wrong; nil if nothing is.
  private static let sizes: [String: (text: String, problem: String?)] = [
    "a bomb": (bomb, "more than 20000 values"),
    "a bomb as two keys": (bomb + "? *a30\n: x\n? *a30\n: y\n", "more than 20000 values"),
    "20,001 values": (String(repeating: "- x\n", count: 20_000), "more than 20000 values"),
    "20,000 values": (String(repeating: "- x\n", count: 19_999), nil),
    "lists": (String(repeating: "[", count: 100_000), "more than 32 levels"),
    "mappings": (String(repeating: "{a: ", count: 50_000), "more than 32 levels"),
    "items": (String(repeating: "- ", count: 100_000), "more than 32 levels"),
    "keys": (String(repeating: "? ", count: 100_000), "more than 32 levels"),
    "33 levels": (String(repeating: "[", count: 32) + "x" + String(repeating: "]", count: 32), "32 levels"),
    "32 levels": (String(repeating: "[", count: 31) + "x" + String(repeating: "]", count: 31), nil),
    "262,144 bytes": ("a: " + String(repeating: "x", count: 262_141), nil),
    "262,145 bytes": ("a: " + String(repeating: "x", count: 262_142), "more than 262144 bytes"),
    "directives": ((0...10_000).map { "%TAG !\($0)! x\n" }.joined() + "--- a\n", nil),
    "anchors": ((0...5_000).map { "k\($0): &k\($0) 1\n" }.joined(), nil),
  ]

  @Test(.timeLimit(.minutes(1)), arguments: sizes.keys.sorted())
  func `bombs, depth and size end at once`(name: String) throws {
    let (text, problem) = try #require(Self.sizes[name])
    do throws(YAMLError) {
      _ = try YAMLNode.document(in: text)
      #expect(problem == nil)
    } catch {
      #expect(problem.map(error.reason.contains) == true, "\(error)")
    }
  }
}
