import HTML
import Testing

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

  @Test(arguments: [
    ("<table>", "tables nested over 32 levels deep"),
    ("<table><tr><td>", "tables nested over 32 levels deep"),
    ("<td>", "tables with more than 200000 cells"), ("<tr><td>", "tables with more than 200000 cells"),
    ("<p a='>'", "a tag with more than 256 attributes"),
    (" x=1", "a tag with more than 256 attributes"),
  ])
  func `a page that is made to be slow or large is refused`(piece: String, message: String) throws {
    let html =
      "<table \(piece.hasPrefix("<td") || piece.hasPrefix("<tr") ? ">" : "")"
      + String(repeating: piece, count: 250_000)
    let error = #expect(throws: HTMLError.self) { try HTMLDocument(parsing: Array(html.utf8)) }
    #expect(error == HTMLError(message: message))
  }

  @Test func `elements may be nested and left open to any depth`() throws {
    for tag in ["div", "b", "template", "script", "tr"] {
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
    #expect(["yes", "yes <", "yes </"].contains(page.text))
  }

  @Test func `a quoted value may hold what ends a tag, an unquoted one not`() throws {
    let page = try HTMLDocument(parsing: Array("<p a='>' b=\"'>\" c=/x>one</p><a href=http://x/>two".utf8))
    #expect(page.text == "one two")
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
