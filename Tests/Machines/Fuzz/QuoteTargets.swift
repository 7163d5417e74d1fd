import Decoding
import Diagnostics
import Localization
@testable import SubscriptionDelivery
@testable import SubscriptionLists
@testable import SubscriptionQuotes
@testable import Values

/// The exchange's quotes: what is read can be computed with and shown.
enum MISTarget {
  static func take(_ input: [UInt8]) {
    do {
      let answer = try MISResponse(input)
      Quotes.check(answer.quotes, answer.remarks.map(\.description))
    } catch {
      Texts.check([error.reason[.english]])
    }
  }
}

/// The emerging board's statistics.
enum EmergingTarget {
  static func take(_ input: [UInt8]) {
    do {
      let answer = try EmergingBoardResponse(input)
      Quotes.check(answer.quotes, answer.remarks.map(\.description))
    } catch {
      Texts.check([error.reason[.english]])
    }
  }
}

/// A message of Fugle's stream.
enum FugleTarget {
  static func take(_ input: [UInt8]) {
    switch FugleMessage.read(String(decoding: input, as: UTF8.self)) {
    case .success(.data(let quote, let remarks)): Quotes.check([quote], remarks.map(\.description))
    case .success(.error(_, let message)): Texts.check([message])
    case .success: break
    case .failure(let rejection): Texts.check([rejection.remark.description])
    }
  }
}

enum Quotes {
  static func check(_ quotes: [Quote], _ messages: [String]) {
    Texts.check(quotes.map(\.name) + messages)
    for quote in quotes {
      let parts = quote.day.components
      Finding.unless((1970...2200).contains(parts.year), "a quote of \(quote.day)")
      let shares =
        [quote.volume, quote.lastTrade?.shares] + (quote.book.bids + quote.book.asks).map(\.shares)
      Finding.unless(
        shares.compactMap(\.self).allSatisfy { (0...FixedPoint.largest).contains($0) }, "shares \(shares)")
      Finding.unless(quote.book.bids.count <= 5 && quote.book.asks.count <= 5, "more than five levels")
      // Computed with wherever a quote is shown.
      _ = (quote.book.middle, quote.limitReached, quote.time.instant.description)
      if let price = quote.price, let reference = quote.reference {
        _ = Premium.percent(of: price.price, over: reference)
      }
    }
  }
}

/// A listing of an S3-compatible store.
enum ListingTarget {
  static func take(_ input: [UInt8]) {
    do {
      let listing = try ObjectListing(reading: input)
      Finding.unless(listing.objects.count * 20 <= input.count, "more objects than fit the listing")
    } catch {
      // Each ill-formed byte becomes U+FFFD, which has three.
      Finding.unless(
        error.reason[.english].utf8.count <= 3 * input.count + 200, "a message longer than the listing")
    }
  }
}
