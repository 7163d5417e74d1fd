import SubscriptionLists

/// The decoders and writers that are run on libFuzzer's inputs.
enum FuzzTarget: String, CaseIterable {
  case csv, cp950, json, html, dates, prices, quotes, list, holidays, night
  case auctions, rights, announcements, applicants, statuses
  case icalendar, table
  case mis, emerging, fugle, listing

  func take(_ input: [UInt8]) {
    switch self {
    case .csv: CSVTarget.take(input)
    case .cp950: CP950Target.take(input)
    case .json: JSONTarget.take(input)
    case .html: HTMLTarget.take(input)
    case .dates: DateTarget.take(input)
    case .prices: PriceTarget.take(input)
    case .quotes: QuoteTarget.take(input)
    case .list: ListTarget.take(input)
    case .holidays: HolidayTarget.take(input)
    case .auctions: AuctionTarget.take(input)
    case .rights: StreamTarget<RightsNotice>.take(input) { $0.price }
    case .announcements: StreamTarget<CashIncrease>.take(input) { $0.price }
    case .applicants: StreamTarget<ListingApplication>.take(input) { $0.offerPrice }
    case .statuses: StatusTarget.take(input)
    case .night: NightTarget.take(input)
    case .icalendar: CalendarTarget.take(input)
    case .table: TableTarget.take(input)
    case .mis: MISTarget.take(input)
    case .emerging: EmergingTarget.take(input)
    case .fugle: FugleTarget.take(input)
    case .listing: ListingTarget.take(input)
    }
  }
}
