/// A literal in one language. Texts in its interpolations are in that language too.
package struct Wording<Spoken: SpokenLanguage>: ExpressibleByStringInterpolation {
  let string: String

  package init(stringLiteral string: String) { self.string = string }

  package init(stringInterpolation words: StringInterpolation) { string = words.string }

  package static func + (left: Wording, right: Wording) -> Wording {
    Wording(stringLiteral: left.string + right.string)
  }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var string = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      string.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) { string += literal }

    package mutating func appendInterpolation(_ text: Text) { string += text[Spoken.language] }

    // Not any value: an optional has no form for people.
    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      string += value.description
    }

    package mutating func appendInterpolation(_ error: any Error) { string += "\(error)" }

    /// A part that is missing adds nothing.
    package mutating func appendInterpolation(_ text: Text?) { if let text { appendInterpolation(text) } }
  }
}

package protocol SpokenLanguage { static var language: Language { get } }

package enum Chinese: SpokenLanguage { package static var language: Language { .chinese } }

package enum English: SpokenLanguage { package static var language: Language { .english } }
