import SubscriptionLists
import Testing

/// A CSV file read strictly by RFC 4180: CRLF after each record, quotes only around whole cells.
package struct CSVText {
  package let records: [[String]]

  package init(_ file: [UInt8]) throws {
    var records: [[String]] = []
    var record: [String] = []
    var place = 0
    func byte(_ index: Int) -> UInt8? { index < file.count ? file[index] : nil }
    while place < file.count {
      var cell: [UInt8] = []
      if byte(place) == 0x22 {
        place += 1
        while true {
          let next = try #require(byte(place), "a quote is not closed")
          place += 1
          if next != 0x22 {
            cell.append(next)
          } else if byte(place) == 0x22 {
            cell.append(0x22)
            place += 1
          } else {
            break
          }
        }
      } else {
        while let next = byte(place), next != 0x2C, next != 0x0D {
          try #require(next != 0x22 && next != 0x0A)
          cell.append(next)
          place += 1
        }
      }
      record.append(try #require(String(validating: cell, as: UTF8.self)))
      if byte(place) == 0x2C {
        place += 1
        try #require(place < file.count)
      } else {
        try #require(byte(place) == 0x0D && byte(place + 1) == 0x0A)
        place += 2
        records.append(record)
        record = []
      }
    }
    self.records = records
  }
}
