@testable import SubscriptionDelivery
import Testing

/// What a published object is, by the sums of its bytes, of what was published and of the folder's file.
@Suite struct VerificationTests {
  @Test(
    arguments: [
      ("a", "a", "a", nil), ("a", "b", "a", nil), ("b", "b", "a", .older), ("c", "b", "a", .otherBytes),
      ("c", "a", "a", .otherBytes), (nil, "a", "a", .missing), ("a", "a", nil, .leftOver),
      ("b", "a", nil, .otherBytes),
    ] as [(String?, String?, String?, S3Publisher.Difference?)])
  func `an object is what it should be, or it is named`(
    sum: String?, published: String?, folder: String?, expected: S3Publisher.Difference?
  ) {
    #expect(S3Publisher.difference(of: sum, published: published, folder: folder) == expected)
  }
}
