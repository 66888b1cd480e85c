/// Returns an array in .npy format. The header is padded like numpy's.
func npy(
  _ descr: String, _ shape: String, _ data: [UInt8], fortran: Bool = false, version: UInt8 = 1
) -> [UInt8] {
  let order = fortran ? "True" : "False"
  let header = "{'descr': '\(descr)', 'fortran_order': \(order), 'shape': \(shape), }"
  return npy(header: header, version: version) + data
}

/// Returns an array of bytes in .npy format.
func npy(
  _ shape: String, _ data: [UInt8], fortran: Bool = false, version: UInt8 = 1
) -> [UInt8] {
  npy("|u1", shape, data, fortran: fortran, version: version)
}

/// Returns the start of an array with any header.
func npy(header: String, version: UInt8 = 1) -> [UInt8] {
  let start = [0x93] + Array("NUMPY".utf8) + [version, 0]
  let lengthBytes = version == 1 ? 2 : 4
  var header = Array(header.utf8)
  while (start.count + lengthBytes + header.count + 1) % 64 != 0 { header.append(32) }
  header.append(10)
  return start + little(header.count, lengthBytes) + header
}

/// Returns an integer as `count` little-endian bytes.
func little(_ number: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}
