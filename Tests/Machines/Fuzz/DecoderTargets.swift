@testable import Decoding
import Diagnostics
import Localization
import XML

@testable import ListEngine
@testable import SubscriptionLists
@testable import Trading
@testable import Values

/// Daily closes of each board, with and without a requested day.
enum QuoteTarget {
  static func take(_ input: [UInt8]) {
    for board in Board.allCases {
      for asked in [nil, Day(year: 2024, month: 10, day: 29)] {
        do {
          let decoded = try ClosesDecoder(source: SourceID("fuzz"), board: board, asked: asked).decode(input)
          check(decoded, asked)
        } catch {
          Texts.check([error.reason[.english]])
        }
      }
    }
  }

  private static func check(_ decoded: Decoded<DailyCloses>, _ asked: Day?) {
    let bars = decoded.content.bars
    Finding.unless(
      asked == nil || decoded.content.day == asked, "the day \(String(describing: decoded.content.day))")
    Finding.unless(Set(bars.map(\.code)).count == bars.count, "a code twice")
    // A row in doubt is a bar with a remark; of rows that disagree on a code, one is.
    let others = decoded.remarks.count { $0.severity != .doubtful }
    let accounted = bars.count + others + decoded.leftOut
    Finding.unless(
      bars.contains { $0.doubt == .twoCloses }
        ? accounted < decoded.rowCount : accounted == decoded.rowCount,
      "\(decoded.rowCount) rows are not all accounted for")
    Texts.check(bars.map(\.name) + decoded.remarks.map(\.description))
  }
}

/// The subscription list in any of its forms.
enum ListTarget {
  static func take(_ input: [UInt8]) {
    for mayLack in [false, true] { _ = decode(input, mayLack) }
  }

  static func decode(_ input: [UInt8], _ mayLack: Bool) -> [Offering]? {
    do {
      let decoded = try source(Offering.self, mayLack).decode(input, html: page)
      Finding.unless(
        decoded.content.count + decoded.rejected.count
          + decoded.remarks.count { $0.reason[.english].hasPrefix("repeats row") } == decoded.rowCount,
        "\(decoded.rowCount) rows are not all accounted for")
      Texts.check(
        decoded.content.flatMap { [$0.name, $0.market.description, $0.underwriter ?? "x"] }
          + decoded.remarks.map(\.description))
      return decoded.content
    } catch {
      Texts.check([error.reason[.english]])
      return nil
    }
  }
}

/// The list of auctions in any of its forms.
enum AuctionTarget {
  static func take(_ input: [UInt8]) {
    for mayLack in [false, true] {
      do {
        check(try source(Auction.self, mayLack).decode(input, html: page))
      } catch {
        Texts.check([error.reason[.english]])
      }
    }
  }

  private static func check(_ decoded: Decoded<[Auction]>) {
    Finding.unless(
      decoded.content.count + decoded.rejected.count
        + decoded.remarks.count { $0.reason[.english].hasPrefix("repeats row") } == decoded.rowCount,
      "\(decoded.rowCount) rows are not all accounted for")
    Finding.unless(
      decoded.content.allSatisfy { $0.openingDate.map { $0.year == 2024 } ?? true }, "another year's opening")
    let today = Day(year: 2024, month: 10, day: 29)
    for auction in decoded.content {
      // Each after the first, as if that were what was published of it.
      let known = decoded.content.first
      let found = today.flatMap { doubt(auction, after: known, close: known?.minimumPrice, on: $0) }
      Texts.check(
        [
          auction.name, auction.market, auction.issueType, auction.underwriter ?? "x",
          found?[.english] ?? "x",
        ])
      _ =
        EvaluatedAuction(
          of: Tracked<Auction>(auction), moment: Instant(secondsSince1970: 1_730_208_600),
          in: TradingCalendar()
        )
        .smallestBid
    }
    Texts.check(decoded.remarks.map(\.description))
  }
}

/// The boards' notices of ex-rights days, the announcements of their companies, and the applications to list.
enum StreamTarget<Record: PublishedRecord> {
  static func take(_ input: [UInt8], price: (Record) -> Price?) {
    for source in Record.sources(request) {
      do {
        let decoded = try source.decode(input, html: page)
        Finding.unless(
          decoded.content.count + decoded.rejected.count + decoded.leftOut
            + decoded.remarks.count { $0.reason[.english].hasPrefix("repeats row") } == decoded.rowCount,
          "\(decoded.rowCount) rows are not all accounted for")
        let today = Day(year: 2024, month: 10, day: 29)
        for record in decoded.content {
          let known = decoded.content.first
          let now = record.following(known)
          let found = today.flatMap { doubt(now, after: known, close: known.flatMap(price), on: $0) }
          Texts.check([now.name, found?[.english] ?? "x"] + Record.Key.allCases.compactMap(now.text))
        }
        Texts.check(decoded.remarks.map(\.description))
      } catch {
        Texts.check([error.reason[.english]])
      }
    }
  }
}

extension Tracked where Record == Auction {
  fileprivate init(_ auction: Auction) {
    let seen = Instant(secondsSince1970: 1_730_208_600)
    self.init(id: "x", record: auction, firstSeen: seen, lastChanged: seen)
  }
}

private let request = ListRequest(today: Day(number: 20_025), years: [2024], requiredYears: [2024])

private func source<Record: PublishedRecord>(_: Record.Type, _ mayLack: Bool) -> ListSource<Record> {
  var source = Record.sources(request)[0]
  source.mayLackColumns = mayLack
  return source
}

/// What is wrong with a row after what was published of it, beside a close of its code.
private func doubt<Record: PublishedRecord>(
  _ record: Record, after known: Record?, close: Price?, on today: Day
) -> Text? {
  let context = ReviewContext<Record>(
    today: today, calendar: TradingCalendar(),
    close: { _ in
      close.map { BoardClose(price: $0, day: today, board: .twse) }
    })
  return Candidate(record, after: known, of: Record.sources(request)[0], context).doubt?.violation.reason
}

/// The tables and the text of a page.
@Sendable private func page(_ bytes: [UInt8]) throws -> HTMLPage {
  let page = try HTMLDocument(parsing: bytes)
  return HTMLPage(tables: page.tables.map(\.rows), text: page.text)
}

/// The list of holidays.
enum HolidayTarget {
  static func take(_ input: [UInt8]) {
    do {
      let decoded = try HolidayDecoder(source: SourceID("fuzz"), year: 2024).decode(input)
      Finding.unless(decoded.content.entries.allSatisfy { $0.day.year == 2024 }, "another year's day")
      Texts.check(decoded.content.entries.map(\.name) + decoded.rejected.map(\.description))
    } catch {
      Texts.check([error.reason[.english]])
    }
  }
}

/// The lists of securities that cannot be traded as usual.
enum StatusTarget {
  static func take(_ input: [UInt8]) {
    for list in StatusList.allCases {
      do {
        let decoded = try StatusDecoder(list).decode(input)
        Finding.unless(
          decoded.content.allSatisfy { list.kinds.contains($0.kind) && (1...240).contains($0.minutes ?? 1) },
          "a status that \(list.rawValue) cannot have")
        Finding.unless(
          decoded.content.allSatisfy { ($0.first ?? .first) <= ($0.last ?? .last) }, "an end before its start"
        )
        Texts.check(decoded.remarks.map(\.description))
      } catch {
        Texts.check([error.reason[.english]])
      }
    }
  }
}

/// Texts taken from a body and messages about it: one line of bounded length without bidirectional controls.
enum Texts {
  static func check(_ texts: [String]) {
    for text in texts {
      for scalar in text.unicodeScalars {
        let value = scalar.value
        let hides =
          value < 0x20 || (0x7F...0x9F).contains(value) || (0x2028...0x202E).contains(value)
          || (0x2066...0x2069).contains(value) || value == 0x61C
          || value == 0xFFFE || value == 0xFFFF || (0xE000...0xF8FF).contains(value) || value >= 0xF0000
        Finding.unless(!hides, "U+\(String(value, radix: 16)) in '\(text)'")
      }
      Finding.unless(text.unicodeScalars.count <= 4000, "\(text.unicodeScalars.count) characters in one text")
    }
  }
}
