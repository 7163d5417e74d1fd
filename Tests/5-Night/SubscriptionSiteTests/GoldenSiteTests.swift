import Foundation
import TestSupport
import Testing

struct GoldenSiteTests {
  @Test(arguments: [
    "index.html", "index.en.html", "offerings/9991-20241028.html", "offerings/9992-20241009.en.html",
    "track-record.html", "track-record.en.html",
  ])
  func `a page matches its golden file`(path: String) throws {
    try Golden.expect(
      [path: Data(try #require(try Sample.files()[path]))], in: Repository.folder("Fixtures/golden/site"))
  }
}
