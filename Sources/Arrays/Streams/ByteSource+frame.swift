internal import Decoding
internal import Settings

extension ByteSource {
  /// Reads the bytes of a frame, whose number counts from 1.
  ///
  /// - Throws: An error if the source ends before the frame.
  func frame(_ number: Int, bytes count: Int) throws(Located<ArrayProblem>) -> [UInt8] {
    let bytes = read(upTo: count)
    guard bytes.count == count else {
      throw Located(.endsEarly(frame: number, expected: count, got: bytes.count), column: 1)
    }
    return bytes
  }
}
