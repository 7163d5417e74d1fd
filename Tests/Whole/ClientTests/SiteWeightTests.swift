import Foundation
import TestSupport
import Testing

/// The index of the recorded evening stays light: a phone lays it out and fetches it every day, as packed as servers usually
/// do it. What the scripts add is counted in `SiteBrowserTests`.
struct SiteWeightTests {
  @Test(arguments: ["index.html", "index.en.html"])
  func `the index has at most 2,500 elements and 18 kB`(path: String) throws {
    let file = try SitePages.shared.get().folder.appending(path: path)
    let page = try String(contentsOf: file, encoding: .utf8)
    #expect(page.matches(of: /<[a-z]/).count <= 2500)
    #expect(try #require(Tool(named: "gzip")).output(["-6", "-c", file.path]).count <= 18_000)
  }
}
