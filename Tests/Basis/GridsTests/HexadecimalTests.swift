import Grids
import Testing

@Suite struct HexadecimalTests {
  @Test func `A number has zeros in front up to the requested digits`() {
    #expect(0xAB.hexadecimal(4) == "00ab" && 0xAB.hexadecimal(4, uppercase: true) == "00AB")
    #expect(0xABCDE.hexadecimal(4) == "abcde" && 0.hexadecimal(1) == "0")
    #expect(UInt64.max.hexadecimal(16) == "ffffffffffffffff")
  }

  @Test(arguments: [
    ("films/sea-1_2~.gif", "films/sea-1_2~.gif"), ("two words.gif", "two%20words.gif"),
    ("50%.gif", "50%25.gif"), ("ä\n", "%C3%A4%0A"), ("", ""),
  ])
  func `Percent signs encode what is not plain, and decode to the same`(
    text: String, encoded: String
  ) {
    #expect(text.utf8.percentEncoded() == encoded)
    #expect(String(percentEncoded: Array(encoded.utf8)[...]) == text)
  }

  @Test func `A percent sign without two digits stands for itself`() {
    for text in ["%", "100%", "%4", "%zz"] {
      #expect(String(percentEncoded: Array(text.utf8)[...]) == text)
    }
  }
}
