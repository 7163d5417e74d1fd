internal import SQLite
internal import SubscriptionCalendar

extension FactAccess {
  func stored(in record: Record) -> SQLiteValue {
    switch self {
    case .code(let get, _): .text(get(record).description)
    case .market(let get, _): .text(get(record).description)
    case .requiredText(let get, _): .text(get(record))
    case .optionalText(let get, _): .text(get(record))
    case .day(let get, _): .integer(get(record)?.number)
    case .price(let get, _): .integer(get(record)?.tenThousandths)
    case .count(let get, _, _): .integer(get(record))
    case .rate(let get, _): .integer(get(record)?.hundredths)
    case .fee(let get, _): .integer(get(record)?.millionths)
    case .ratio(let get, _): .integer(get(record)?.hundredMillionths)
    case .flag(let get, _, _, _): .integer(get(record) ? 1 : 0)
    }
  }

  func read(_ row: Row, at place: Int, of code: StockCode, into record: inout Record) throws {
    let value = row[place]
    switch self {
    // A record is made with its code.
    case .code: break
    case .market(_, let set): set(&record, Market(try value.text))
    case .requiredText(_, let set): set(&record, try value.text)
    case .optionalText(_, let set): set(&record, try value.optionalText)
    case .day(_, let set): set(&record, try value.day("a day of \(code)"))
    case .price(_, let set): set(&record, try value.price("a price of \(code)"))
    case .count(_, let set, _): set(&record, try value.whole("a number of \(code)"))
    case .rate(_, let set):
      let hundredths = try value.whole(in: 0...10_000, "a win rate of \(code)")
      set(&record, hundredths.flatMap { WinRate(hundredths: $0) })
    case .fee(_, let set):
      let millionths = try value.whole(in: 0...100_000, "a fee of \(code)")
      set(&record, millionths.flatMap { Rate(millionths: $0) })
    case .ratio(_, let set):
      let ratio = try value.whole(in: ShareRatio.range, "a ratio of \(code)")
      set(&record, ratio.flatMap { ShareRatio(hundredMillionths: $0) })
    case .flag(_, let set, _, _): set(&record, try value.whole("a mark of \(code)") == 1)
    }
  }
}
