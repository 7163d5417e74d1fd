@testable import Decoding
import Foundation
import Iconv
import Values
import XML

/// Comma-separated text: records that are read and written again read the same.
enum CSVTarget {
  static func take(_ input: [UInt8]) {
    let records: [[String]]
    do {
      records = try CSVReader.records(of: String(decoding: input, as: UTF8.self))
    } catch {
      return
    }
    let written = records.map { record in
      // By bytes: a quote and a mark after it are one Character.
      record.map {
        "\"" + String(decoding: $0.utf8.flatMap { $0 == 0x22 ? [$0, $0] : [$0] }, as: UTF8.self) + "\""
      }.joined(separator: ",") + "\r\n"
    }.joined()
    do {
      let again = try CSVReader.records(of: written)
      Finding.unless(
        again.map { $0.map { Array($0.utf8) } } == records.map { $0.map { Array($0.utf8) } },
        "\(records) came back as \(again)")
    } catch {
      Finding.report("the written text cannot be read: \(written)")
    }
  }
}

/// Bytes in CP950: ASCII is unchanged, and the length of the text is bounded by the input's.
enum CP950Target {
  static func take(_ input: [UInt8]) {
    do {
      let decoded = try Iconv.decode(input, from: "CP950")
      if input.allSatisfy({ $0 < 0x80 }) {
        Finding.unless(Array(decoded.text.utf8) == input, "ASCII became \(decoded.text)")
      }
      Finding.unless(decoded.text.unicodeScalars.count <= 2 * input.count, "more characters than bytes")
      let body = try BodyText(input, source: SourceID("fuzz"))
      Finding.unless(input.count * 3 >= body.text.utf8.count, "the text has grown")
    } catch is NotUnderstood {
      return
    } catch {
      Finding.report("CP950 is not supported: \(error)")
    }
  }
}

/// An exchange's answer in JSON: no cell is beyond the limit, and every row fits under its own header.
enum JSONTarget {
  static func take(_ input: [UInt8]) {
    let answer: JSONTable
    do { answer = try JSONTable(input) } catch { return }
    for table in answer.tables {
      for cell in table.rows.joined() {
        Finding.unless(cell.utf8.count <= 100_000, "a cell of \(cell.utf8.count) bytes")
      }
      Finding.unless(
        table.rows(under: table.fields) == table.rows, "rows have changed under their own header")
    }
  }
}

/// A page: whitespace is collapsed in cells and text.
enum HTMLTarget {
  static func take(_ input: [UInt8]) {
    let page: HTMLDocument
    do { page = try HTMLDocument(parsing: input) } catch { return }
    for text in page.tables.flatMap(\.rows).joined() + [page.title ?? "", page.text] {
      // By scalars: a line break of CR and LF is one Character, and so are a space and a mark after it.
      let scalars = Array(text.unicodeScalars)
      Finding.unless(
        !scalars.contains { "\t\n\u{B}\u{C}\r\u{A0}".unicodeScalars.contains($0) }
          && !zip(scalars, scalars.dropFirst()).contains { $0 == " " && $1 == " " },
        "whitespace is not collapsed: \(text.debugDescription)")
    }
  }
}
