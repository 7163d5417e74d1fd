internal import Posix
internal import SubscriptionCalendar
internal import SubscriptionDelivery
internal import SubscriptionQueries
internal import SystemPackage

/// The settings in force, each with its source.
struct ConfigText {
  private let configuration: Configuration
  private let localizer: Localizer

  init(_ configuration: Configuration, localizer: Localizer) {
    (self.configuration, self.localizer) = (configuration, localizer)
  }

  func text(columns: Int, style: Style) throws -> String {
    var lines = LabelledLines()
    func add(_ name: String, _ value: String, _ source: String) {
      lines.add(name, TonedText(value + localizer("（\(source)）", " (\(source))")))
    }
    let settings = configuration.settings
    add(
      "config", configuration.path?.string ?? "-",
      settings == nil ? localizer("沒有這個檔案", "no such file") : localizer("設定檔", "the settings file"))
    let rule = localizer("預設", "rule")
    let given = try given()
    if given["store"] == nil { add("store", try Paths.store(nil).string, rule) }
    for (name, value) in given.sorted(by: { $0.key < $1.key }) { add(name, value.text, value.source) }
    for (name, value) in try rules() where given[name] == nil { add(name, value, rule) }
    for broker in settings?.brokers ?? [] {
      add("broker \(broker.name)", text(of: broker), line(broker.place))
    }
    for account in settings?.accounts ?? [] {
      let person = localizer("申購人 \(account.person)", "person \(account.person)")
      let broker = account.broker.map { localizer("，券商 \($0.name)", ", broker \($0.name)") } ?? ""
      add("account \(account.name)", person + broker, account.place.map(line) ?? "")
    }
    if let settings, let place = settings.favouritesPlace {
      add("favourites", settings.favourites.map(\.description).joined(separator: " "), line(place))
    }
    if let settings, let place = settings.notifyPlace {
      // Without the secrets, which need not be set here.
      add("notify", localizer("通知對象", "targets") + " \(settings.path)", line(place))
    }
    return lines.text(columns: columns, style: style)
  }

  /// What a variable or the file gives, by the option's name, that of one command after its command.
  private func given() throws -> [String: (text: String, source: String)] {
    var given: [String: (text: String, source: String)] = [:]
    for command in try CommandDescription.all() {
      for option in command.options {
        let value = configuration.settings?.value(of: option.name, for: command.commandName)
        let isOwn = command.isOwn(option) || value?.command != nil
        let name = isOwn ? "\(command.commandName) \(option.name)" : option.name
        let variable = command.variable(for: option)
        if let text = Environment.value(variable), !text.isEmpty {
          // An address that a monitor gives is a secret.
          given[name] = (option.name == "healthcheck-url" ? "…" : text, variable)
        } else if let value {
          let text = value.texts.joined(separator: " ")
          given[name] = (option.name == "healthcheck-url" ? "…" : text, line(value.place))
        }
      }
    }
    return given
  }

  /// The costs of today's rules.
  private func rules() throws -> [(String, String)] {
    let (costs, today) = (CostAssumptions.standard, Instant.now.day)
    let (brokerage, fees) = (costs.brokerage(on: today), costs.fees(on: today))
    return [
      ("commission", "\(brokerage.commission)"), ("min-commission", "\(brokerage.minimum)"),
      ("broker-discount", "1"), ("application-fee", "\(fees.application)"),
      ("notice-postage", "\(fees.postage)"),
    ]
  }

  private func text(of broker: UserSettings.Broker) -> String {
    let parts = [
      broker.discount.map { discount in
        localizer("手續費折數 ", "discount ") + FixedPoint.text(discount, places: 3)
      },
      broker.minimumCommission.map { localizer("最低手續費 \($0) 元", "minimum commission NT$ \($0)") },
      broker.cutOff.map { localizer("收單至 ", "applications until ") + Instant.hourAndMinute($0) },
      broker.moneyBy.map {
        localizer("款項須於 ", "money by ") + Instant.hourAndMinute($0) + localizer(" 前到位", "")
      },
    ].compactMap(\.self)
    return parts.isEmpty ? "-" : parts.joined(separator: localizer("，", ", "))
  }

  private func line(_ place: UserSettings.Place) -> String {
    localizer("設定檔第 \(place.line) 行", "line \(place.line) of the file")
  }
}
