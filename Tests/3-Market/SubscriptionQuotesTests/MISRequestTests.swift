import Foundation
import SubscriptionQuotes
import Testing
import Values

/// Requests to MIS.
@Suite struct MISRequestTests {
  @Test func `a code is requested on the boards where it may trade`() throws {
    let requests = MISRequest.requests(
      for: [
        (try .of("2330"), [.twse]), (try .of("6488"), [.tpex]), (try .of("9935"), [.twse, .tpex, .emerging]),
        (try .of("7777"), [.emerging]),
      ])
    #expect(
      requests.map(\.target) == [
        "/stock/api/getStockInfo.jsp?ex_ch=tse_2330.tw%7Cotc_6488.tw%7Ctse_9935.tw%7Cotc_9935.tw&json=1&delay=0"
      ])
  }

  @Test(arguments: [1, 49, 50, 51, 100, 101, 137])
  func `no request has more than fifty codes or channels, and no code is left out`(count: Int) throws {
    let codes = try (0..<count).map { try StockCode.of("\(1000 + $0)") }
    for boards in [Set<Board>([.twse]), [.twse, .tpex]] {
      let requests = MISRequest.requests(for: codes.map { ($0, boards) })
      #expect(requests.flatMap(\.codes) == codes)
      let channels = requests.map { $0.target.components(separatedBy: "_1").count - 1 }
      #expect(channels.allSatisfy { $0 <= 50 })
      #expect(channels.reduce(0, +) == count * boards.count)
      #expect(requests.count == (count * boards.count + 49) / 50)
    }
  }
}
