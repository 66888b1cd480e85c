internal import CPNG
package import Grids

extension PNGReader {
  /// Decodes a grayscale PNG to its stored samples. Alpha is dropped.
  ///
  /// - Parameter type: `UInt8` for samples of at most 8 bits, and `UInt16` for those of 16 bits.
  package static func grays<Sample: FixedWidthInteger & Sendable>(
    of bytes: [UInt8], as type: Sample.Type
  ) throws(DecodingProblem) -> Grid<Sample> {
    let size = try size(of: bytes)
    var samples = [Sample](repeating: 0, count: size.area)
    let result = unsafe samples.withUnsafeMutableBytes { buffer in
      attempt { message in
        unsafe lending(bytes) { source in
          unsafe cpng_read_grays(
            read, source, UInt32(size.width), UInt32(size.height), Int32(MemoryLayout<Sample>.size),
            buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), &message)
        }
      }
    }
    try result.get()
    return Grid(size: size, elements: samples)
  }
}
