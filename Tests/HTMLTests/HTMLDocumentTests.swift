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

  @Test func `the given encoding is used, not the declared one`() throws {
    let claim = "<meta charset=big5><meta http-equiv=Content-Type content='text/html; charset=big5'>"
    let document = try HTMLDocument(parsing: Array("\(claim)<title>台積電</title><p>€ 台積電</p>".utf8))
    #expect(document.title == "台積電")
    #expect(document.text == "€ 台積電")
  }

  @Test func `a document in another encoding is decoded`() throws {
    let bytes = Array("<p>caf".utf8) + [0xE9] + Array("</p>".utf8)
    #expect(try HTMLDocument(parsing: bytes, encoding: "ISO-8859-1").text == "café")
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

  @Test func `an unknown encoding is an error`() {
    #expect(throws: HTMLError(message: #"unknown encoding "no-such-encoding""#)) {
      try HTMLDocument(parsing: Array("<p>one</p>".utf8), encoding: "no-such-encoding")
    }
  }

  @Test(arguments: ["div", "table", "b", "table><tr><td"])
  func `a document nested too deeply is refused with libxml2's message`(tag: String) throws {
    let html = String(repeating: "<\(tag)>", count: 100_000)
    let error = try #require(throws: HTMLError.self) { try HTMLDocument(parsing: Array(html.utf8)) }
    #expect(error.description.hasPrefix("parsing HTML: Excessive depth in document: 256"))
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
