import TestSupport
import Testing

@testable import Grids

@Suite struct SHA256Tests {
  private static func hash(_ bytes: [UInt8], piece: Int = 1000) -> String {
    var hash = SHA256()
    for start in stride(from: 0, to: bytes.count, by: piece) {
      hash.update(bytes[start..<min(start + piece, bytes.count)])
    }
    return hash.finish()
  }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
        + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ])
  func `The vectors of the standard have their hashes`(text: String, hash: String) {
    #expect(Self.hash(Array(text.utf8)) == hash)
  }

  @Test func `A million letters have their hash`() {
    let letters = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    let expected = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    for piece in [1, 63, 64, 65, 1_000_000] {
      #expect(Self.hash(letters, piece: piece) == expected)
    }
  }

  @Test func `The processor's instructions give the same hashes`() {
    for count in [0, 1, 55, 56, 63, 64, 65, 128, 1000, 4096] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * $0 + $0 / 7) }
      var plain = SHA256(usingInstructions: false)
      plain.update(bytes[...])
      #expect(plain.finish() == SHA256.hash(bytes))
    }
  }

  @Test func `Python computes the same hashes for all lengths around a block`() throws {
    let script = """
      import hashlib
      for n in range(200): print(hashlib.sha256(bytes(i % 256 for i in range(n))).hexdigest())
      """
    let program = try Program.python(script, [])
    try #require(program.status == 0)
    let hashes = (0..<200).map { count in Self.hash((0..<count).map { UInt8($0) }, piece: 7) }
    #expect(program.text.split(separator: "\n").map(String.init) == hashes)
  }
}
