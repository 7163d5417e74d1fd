import Foundation
import TestSamples
import TestSupport
import Testing

@testable import Values
@testable import WinRates

/// The numbers of `ShippedModels`, computed again from the recorded draws. If one differs, the message is what belongs
/// into the source.
@Suite(.enabled(if: RecordedPayload.isAvailable, "\(RecordedPayload.skipReason)"))
struct ShippedModelsTests {
  private func shipped(_ day: String) throws -> ShippedModels {
    let day = try #require(Day(iso: day))
    return try #require(ShippedModels.byDay.value(on: day))
  }

  @Test func `the models of the draws to July come from them`() throws {
    let draws = try DrawSamples.recorded()
    #expect(draws.count == 77)
    let models = try shipped("2024-07-31")
    let priced = draws.filter { $0.features.group == .cashIncrease && $0.features.money != nil }
    #expect(priced.count == 20)
    let line = try #require(priced.reduce(into: RidgeRegression()) { $0.add($1) }.line())
    let fitted = line.model(spread: .spread(ofErrors: line.errors(of: priced).errors))
    #expect(models.regressions[.cashIncrease].map(text) == text(of: fitted))
    try expectMedians(models, of: draws)
  }

  @Test func `the medians of the draws to October come from the list of 2024`() throws {
    let draws = try DrawSamples.listed()
    #expect(draws.count == 120)
    try expectMedians(try shipped("2024-10-31"), of: draws)
  }

  @Test func `the regression to October fits the draws to July of which closes are recorded`() throws {
    let models = try shipped("2024-10-31")
    let model = try #require(models.regressions[.cashIncrease])
    let draws = try DrawSamples.recorded().filter { $0.features.group == .cashIncrease }
    let errors = draws.compactMap { draw in
      model.logOfRate(of: draw.features).map { ($0 - draw.logOfRate).magnitude }
    }
    #expect(errors.count == 20)
    #expect(errors.count { $0 <= model.spread } >= 16)
  }

  private func expectMedians(_ models: ShippedModels, of draws: [PastDraw]) throws {
    for group in [OfferingGroup.cashIncrease, .firstListing] {
      let median = try #require(MedianModel(draws.filter { $0.features.group == group }))
      #expect(models.medians[group].map(text) == text(of: median), "\(group)")
    }
    #expect(Set(models.medians.keys) == [.cashIncrease, .firstListing])
    #expect(text(of: models.all) == MedianModel(draws).map(text))
  }

  private func text(of model: ApplicationsModel) -> String {
    let slopes = ApplicationsFeature.allCases.compactMap { feature in
      model.slopes[feature].map { ".\(feature): \($0.hundredThousandths)" }
    }
    return "intercept: \(model.intercept.hundredThousandths), [\(slopes.joined(separator: ", "))], cases: "
      + "\(model.cases), spread: \(model.spread.hundredThousandths)"
  }

  private func text(of model: MedianModel) -> String {
    "twiceTheMedian: \(model.twiceTheMedian), cases: \(model.cases), spread: \(model.spread.hundredThousandths)"
  }
}
