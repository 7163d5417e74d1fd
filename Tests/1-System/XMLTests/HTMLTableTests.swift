import Testing
import XML

/// The rows of each table in `html`.
private func tables(_ html: String) throws -> [[[String]]] {
  try HTMLDocument(parsing: Array(html.utf8)).tables.map(\.rows)
}

@Suite
struct HTMLTableTests {
  @Test func `header and data cells are read in order in all sections`() throws {
    let html = """
      <table><caption>Prices</caption>
        <thead><tr><th>Code<th>Name</tr></thead>
        <tbody><tr><th>2330</th><td>TSMC</td></tr></tbody>
        <tfoot><tr><td>1</td><td>row</td></tr></tfoot>
      </table>
      """
    #expect(try tables(html) == [[["Code", "Name"], ["2330", "TSMC"], ["1", "row"]]])
  }

  @Test func `end tags may be missing`() throws {
    #expect(try tables("<table><tr><td>a<td>b<tr><th>c<td>d</table>") == [[["a", "b"], ["c", "d"]]])
    #expect(try tables("<table><tr><td>a<td>b<tr><td>c") == [[["a", "b"], ["c"]]])
  }

  @Test func `a row may lack its start tag, and a row may be empty`() throws {
    #expect(try tables("<table><td>a<td>b<tr></tr><tr><td>c</table>") == [[["a", "b"], [], ["c"]]])
  }

  @Test func `a nested table is a separate table`() throws {
    let html = """
      <table><tr><td>before <table><tr><td>inner</td></tr></table> after</td><td>beside</td></tr>
      <tr><td>below</td></tr></table>
      """
    #expect(try tables(html) == [[["before after", "beside"], ["below"]], [["inner"]]])
  }

  @Test func `a nested table with missing end tags does not change the outer one`() throws {
    let html = "<table><tr><td>a<table><tr><td>x<td>y</table><td>b<tr><td>c</table>"
    #expect(try tables(html) == [[["a", "b"], ["c"]], [["x", "y"]]])
  }

  @Test func `a cell that spans columns or rows appears once`() throws {
    let html = """
      <table><tr><th colspan="3">Header</th></tr><tr><td rowspan=2>a</td><td>b</td><td>c</td></tr>
      <tr><td>d</td></tr></table>
      """
    #expect(try tables(html) == [[["Header"], ["a", "b", "c"], ["d"]]])
  }

  @Test(
    arguments: [
      (" \t one \n\n two \r\n", "one two"),
      ("one<br>two<br/>three", "one two three"),
      ("<p>one</p><p>two</p>", "one two"),
      ("o<b>n</b>e <i> two</i>", "one two"),
      ("&nbsp;one&nbsp;&#160; two&nbsp;", "one two"),
      ("\u{3000}台\u{3000}積 \u{3000}", "台\u{3000}積"),
      ("&lt;A&amp;B&gt; &eacute; &#x53F0;&#31309; &bogus; &", "<A&B> é 台積 &bogus; &"),
      ("one<script>var a = '<td>two</td>';</script><style>b {}</style><!-- c -->", "one"),
      ("<a href='x'>link</a> <img alt='no'>", "link"),
      ("", ""),
      ("\u{3000}&nbsp;", ""),
    ]
  )
  func `the text of a cell has single spaces and no markup`(markup: String, text: String) throws {
    #expect(try tables("<table><tr><td>\(markup)</td><td>last</td></tr></table>") == [[[text, "last"]]])
  }

  @Test func `tags and attributes may be in upper case`() throws {
    #expect(try tables("<TABLE><TR><TD ALIGN=RIGHT>a</TD><Th>b</tH></TR></TABLE>") == [[["a", "b"]]])
  }

  @Test func `a document without tables gives an empty list`() throws {
    #expect(try tables("<p>one</p>").isEmpty)
    #expect(try tables("").isEmpty)
  }

  @Test func `libxml2 may read on in the middle of anything`() throws {
    let row = "<tr class='a\"b' id=c><td>台積電 &eacute;&#x53F0;</td><!-- 申購 --><th>x &amp; y &z;<br/>1</tr>"
    let rows = Array(repeating: ["台積電 é台", "x & y &z; 1"], count: 300)
    for blanks in 0..<row.utf8.count {
      let html = String(repeating: " ", count: blanks) + "<table>" + String(repeating: row, count: 300)
      #expect(try tables(html) == [rows])
    }
  }

  @Test func `many rows are read`() throws {
    let rows = (0..<20_000).map { ["\($0)", "name"] }
    let html = rows.map { "<tr><td>\($0[0])<td>\($0[1])" }.joined()
    #expect(try tables("<table>\(html)</table>") == [rows])
  }
}
