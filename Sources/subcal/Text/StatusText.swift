internal import SubscriptionQueries

struct StatusText {
  let text: String

  init(_ status: StoreStatus) {
    let lines = status.lines
    let width = lines.map(\.name.count).max() ?? 0
    text = lines.map { name, text in
      name + String(repeating: " ", count: width - name.count) + "  " + text + "\n"
    }.joined()
  }
}
