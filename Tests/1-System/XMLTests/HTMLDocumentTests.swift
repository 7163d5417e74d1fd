import Testing
import XML

@Suite
struct HTMLDocumentTests {
  @Test func `the title is the text of the first title element`() throws {
    let document = try HTMLDocument(parsing: Array("<title> A &amp;\n B </title><title>C</title>".utf8))
    #expect(document.title == "A & B")
    #expect(try HTMLDocument(parsing: Array("<p>no title</p>".utf8)).title == nil)
    #expect(try HTMLDocument(parsing: Array("<title></title>".utf8)).title == "")
  }

  @Test func `the text is the visible text, with blocks separated`() throws {
    let html = """
      <html><head><title>T</title><style>p { }</style><script>"<p>no</p>"</script></head>
      <body><h1>One</h1><p>two <b>th</b>ree</p><ul><li>four<li>five</ul><!-- no -->
      <script>document.write("no")</script><template>no</template>six<br>seven</body></html>
      """
    #expect(try HTMLDocument(parsing: Array(html.utf8)).text == "One two three four five six seven")
  }

  @Test func `an empty document has no text`() throws {
    let document = try HTMLDocument(parsing: [])
    #expect(document.text == "")
    #expect(document.title == nil)
  }

  @Test func `plain text is parsed as a document`() throws {
    #expect(try HTMLDocument(parsing: Array("just words".utf8)).text == "just words")
  }

  @Test func `the page is UTF-8, whatever it declares`() throws {
    let claim = "<meta charset=big5><meta http-equiv=Content-Type content='text/html; charset=big5'>"
    let document = try HTMLDocument(parsing: Array("\(claim)<title>台積電</title><p>€ 台積電</p>".utf8))
    #expect(document.title == "台積電")
    #expect(document.text == "€ 台積電")
  }

  @Test func `a byte order mark is not part of the text`() throws {
    #expect(try HTMLDocument(parsing: Array("\u{FEFF}<p>one</p>".utf8)).text == "one")
  }

  @Test func `ill-formed bytes do not affect the text around them`() throws {
    let bytes = Array("<p>台".utf8) + [0xFF] + Array("積</p><p>電</p>".utf8)
    #expect(try HTMLDocument(parsing: bytes).text == "台\u{FFFD}積 電")
  }

  @Test func `a NUL does not affect the text around it`() throws {
    #expect(try HTMLDocument(parsing: Array("<p>one\0two</p><p>three</p>".utf8)).text.hasSuffix("three"))
  }

  private static let tooManyNames = "more names of elements, attributes and characters than any page has"

  /// A page begins with a text, which a piece follows many times; # in it is a number.
  @Test(arguments: [
    ("", "<table>", 10_000, "tables nested over 32 levels deep"),
    ("", "<table><tr><td>", 10_000, "tables nested over 32 levels deep"),
    ("<table>", "<td>", 201_000, "tables with more than 200000 cells"),
    ("<table>", "<tr><td>", 201_000, "tables with more than 200000 cells"),
    ("", "<div>", 10_000, "elements nested over 256 levels deep"),
    ("", "<b>", 10_000, "elements nested over 256 levels deep"),
    ("", "<template>", 10_000, "elements nested over 256 levels deep"),
    ("<p ", "x# ", 10_000, tooManyNames),
    ("<p ", "x# ", 300, "a tag with more than 256 attributes"),
    ("<p ", "x#='>' ", 10_000, tooManyNames), ("<html><html ", "x# ", 10_000, tooManyNames),
    ("<!-- <p x='--><p x=\"'>\" ", "x# ", 10_000, tooManyNames),
    ("", "&x#;", 10_000, tooManyNames), ("", "<x#></x#>", 10_000, tooManyNames),
    ("", "</x#>", 10_000, tooManyNames), ("", "<?x#>", 10_000, tooManyNames),
    ("", "<p x#>", 10_000, tooManyNames), ("<p title='", "&x#;", 10_000, tooManyNames),
    ("", "40 bytes, a hundred thousand times and on", 100_000, "a page of more than 4000000 bytes"),
  ])
  func `a page that is made to be slow or large is refused`(
    start: String, piece: String, count: Int, message: String
  ) throws {
    let parts = piece.split(separator: "#", omittingEmptySubsequences: false)
    let html = start + (0..<count).map { parts.joined(separator: "\($0)") }.joined()
    let error = #expect(throws: HTMLError.self) { try HTMLDocument(parsing: Array(html.utf8)) }
    #expect(error == HTMLError(message: message))
  }

  @Test func `end tags that are missing do not nest elements`() throws {
    for tag in ["p", "tr", "li", "option"] {
      let html = String(repeating: "<\(tag)>", count: 100_000)
      #expect(try HTMLDocument(parsing: Array(html.utf8)).tables.isEmpty)
    }
  }

  @Test(arguments: [
    "<!-- <p>no", "<p no='", "<script>no", "<title>", "<", "</", "<!", "<p", "<p a=", "</p",
    "<title>a</title",
  ])
  func `a page may end anywhere`(end: String) throws {
    let page = try HTMLDocument(parsing: Array(("<p>yes</p>" + end).utf8))
    #expect(["yes", "yes <", "yes <!", "yes </"].contains(page.text))
  }

  @Test func `a quoted value may hold what ends a tag, an unquoted one not`() throws {
    let page = try HTMLDocument(parsing: Array("<p a='>' b=\"'>\" c=/x>one</p><a href=http://x/>two".utf8))
    #expect(page.text == "one two")
  }

  @Test func `a NUL ends no tag, and hides nothing`() throws {
    let page = try HTMLDocument(parsing: Array("<script \0>no</script \0><table \0><td \0 a>one<td>two".utf8))
    #expect(page.text == "one two")
    #expect(page.tables == [HTMLTable(rows: [["one", "two"]])])
  }

  @Test func `a document nested two hundred levels deep is parsed`() throws {
    let html = String(repeating: "<div>", count: 200) + "deep" + String(repeating: "</div>", count: 200)
    #expect(try HTMLDocument(parsing: Array("\(html)<p>after</p>".utf8)).text == "deep after")
  }

  @Test func `stray and unclosed tags are repaired`() throws {
    let document = try HTMLDocument(parsing: Array("</td></p><b>one<p>two</b></i> < three <".utf8))
    #expect(document.text.hasPrefix("one two"))
    #expect(document.text.contains("three"))
  }
}
