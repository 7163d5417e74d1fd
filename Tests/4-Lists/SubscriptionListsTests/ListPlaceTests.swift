import SubscriptionLists
import Testing

@Suite struct ListPlaceTests {
  /// That a list has its properties is the compiler's; that it is named among the lists is not.
  @Test func `every list that has a property is among the lists`() {
    #expect(Mirror(reflecting: PublishedLists()).children.count == Lists.all.count)
    #expect(Mirror(reflecting: DecodedLists()).children.count == Lists.all.count)
  }
}
