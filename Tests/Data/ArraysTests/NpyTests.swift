import Arrays
import Grids
import Testing

/// Tests of arrays as `numpy.save` writes them.
@Suite struct NpyTests {
  @Test func `Two axes are a frame, and three are frames, rows and columns`() throws {
    let still = try Film(npy("(2, 3)", [1, 2, 3, 4, 5, 6]))
    #expect(still.frames.map(\.size) == [Size(width: 3, height: 2)])
    #expect(still.frames.map(\.values) == [.bytes([1, 2, 3, 4, 5, 6])])
    #expect(still.content == .integers)
    let film = try Film(npy("|i1", "(3, 2, 1)", [1, 2, 3, 4, 5, 6]))
    #expect(film.integers == [[1, 2], [3, 4], [5, 6]])
    #expect(try Film(npy("(0, 2, 1)", [])).frames.isEmpty)
  }

  @Test func `Integers have their sign and byte order`() throws {
    for (descr, bytes, expected) in [
      ("|b1", [1, 0], [1, 0]), ("|i1", [0xFF, 2], [-1, 2]),
      ("<u2", [1, 2, 255, 255], [513, 65535]),
      (">i2", [0xFF, 0xFE, 0, 7], [-2, 7]),
      ("<i4", [1, 0, 0, 0x80, 9, 0, 0, 0], [-0x7FFF_FFFF, 9]),
      (">u4", [0x80, 0, 0, 0, 0, 0, 1, 0], [0x8000_0000, 256]),
      ("<i8", little(-5, 8) + little(.max, 8), [-5, .max]),
      (">u8", little(3, 8).reversed() + little(.max, 8).reversed(), [3, .max]),
    ] as [(String, [UInt8], [Int])] {
      #expect(try Film(npy(descr, "(1, 2)", bytes)).integers == [expected], "\(descr)")
    }
  }

  @Test func `Floating-point numbers keep NaN and infinities`() throws {
    let values: [Double] = [1.5, -0.0, .infinity, .nan]
    let single = values.flatMap { little(Int(Float($0).bitPattern), 4) }
    let double = values.flatMap { little(Int(truncatingIfNeeded: $0.bitPattern), 8) }
    let half: [UInt8] = [0x3E, 0, 0x80, 0, 0x7C, 0, 0x7E, 0]
    for (descr, bytes) in [("<f4", single), ("<f8", double), (">f2", half)] {
      let film = try Film(npy(descr, "(2, 2)", bytes))
      #expect(film.content == .numbers)
      #expect(film.numbers[0].map { "\($0)" } == ["1.5", "-0.0", "inf", "nan"], "\(descr)")
    }
    // The smallest and the largest subnormal number, and the largest number.
    let halves = try Film(npy("<f2", "(1, 3)", [1, 0, 0xFF, 3, 0xFF, 0x7B]))
    #expect(halves.numbers == [[0x1p-24, 1023 * 0x1p-24, 65504]])
  }

  @Test func `Fortran order is transposed`() throws {
    let still = try Film(npy("(2, 3)", [1, 4, 2, 5, 3, 6], fortran: true))
    #expect(still.integers == [[1, 2, 3, 4, 5, 6]])
    let film = try Film(
      npy("<u2", "(2, 1, 3)", [1, 0, 4, 0, 2, 0, 5, 0, 3, 0, 6, 0], fortran: true))
    #expect(film.integers == [[1, 2, 3], [4, 5, 6]])
  }

  @Test func `A last axis of three or four bytes is a color`() throws {
    let film = try Film(npy("(2, 1, 1, 3)", [1, 2, 3, 4, 5, 6]))
    #expect(film.content == .colors)
    #expect(film.integers == [[0x010203], [0x040506]])
    #expect(try Film(npy("(1, 1, 1, 4)", [1, 2, 3, 4])).integers == [[0xFB01_0203]])
    let fortran = try Film(npy("(1, 1, 2, 3)", [1, 4, 2, 5, 3, 6], fortran: true))
    #expect(fortran.integers == [[0x010203, 0x040506]])
  }

  @Test(arguments: ["|u1", "<i8", "<f4", "<f8"], ["(64, 64, 3)", "(120, 160, 4)", "(10, 10, 3)"])
  func `An array of any type with the shape of an image needs its axes`(
    descr: String, shape: String
  ) {
    let expected = "1:1: the array of the shape \(shape) can be an image or frames of"
    #expect(message(npy(descr, shape, []))?.hasPrefix(expected) == true)
    var options = smallOptions
    options.axes = [.row, .column, .channel]
    let advice = descr == "|u1" ? "frame 1 ends early" : "convert them to bytes with"
    #expect(message(npy(descr, shape, []), options)?.contains(advice) == true)
    options.axes = [.time, .row, .column]
    #expect(message(npy(descr, shape, []), options)?.contains("frame 1 ends early") == true)
  }

  @Test(arguments: ["(6, 8, 3)", "(8, 8, 4)", "(16, 16, 1)", "(1, 2, 3)", "(16, 16, 3)"])
  func `An array of bytes with an axis for channels needs its axes at any size`(shape: String)
    throws
  {
    let count = shape.split { !$0.isNumber }.compactMap { Int($0) }.reduce(1, *)
    let bytes = (0..<count).map { UInt8($0 % 7) }
    let start = "1:1: the array of the shape \(shape) can be an image or frames of"
    let advice = shape.hasSuffix(" 1)") ? "array[:, :, 0], or set 'axes' to time,y,x" : "y,x,rgb"
    for array in [npy(shape, bytes), npy("<u1", shape, bytes)] {
      #expect(message(array)?.hasPrefix(start) == true)
      #expect(message(array)?.contains(advice) == true)
    }
    var options = smallOptions
    options.axes = [.time, .row, .column]
    let film = try Film(npy(shape, bytes), options)
    #expect(film.integers.flatMap(\.self) == bytes.map { Int($0) })
    // Truth values and other types are no images, and an array of times names the first axis.
    if !shape.hasPrefix("(16, 16, 3") {
      #expect(try Film(npy("|b1", shape, bytes.map { $0 % 2 })).frames.count == film.frames.count)
      #expect(try Film(npy("|i1", shape, bytes)).integers == film.integers)
      let times = npy(
        "|S1", "(\(film.frames.count),)", bytes.prefix(film.frames.count).map { $0 + 65 })
      #expect(try Film(times + npy(shape, bytes)).integers == film.integers)
    }
  }

  @Test func `Texts before an array are the times of its frames`() throws {
    let first = npy("|S4", "(2,)", Array("0.5\010h\0".utf8))
    let film = try Film(
      first + npy("(2, 1, 1)", [7, 8]) + npy("|S1", "(1,)", [65]) + npy("(1, 1)", [9])
        + npy("(1, 1)", [5]))
    #expect(film.integers == [[7], [8], [9], [5]])
    #expect(film.frames.map(\.time) == ["0.5", "10h", "A", nil])
    #expect(
      message(first + npy("(1, 1)", [7]))
        == "1:1: the array has 1 frame, but the array before it 2 times: expected one for each frame"
    )
    #expect(message(first)?.contains("expected an array in .npy format") == true)
    #expect(message(npy("|S1", "(2,)", [65, 10]))?.contains("times is damaged") == true)
    #expect(message(npy("|S9", "(2,)", [65]))?.contains("times is damaged") == true)
    #expect(message(npy("|S9", "(9000000000000000000,)", []))?.contains("limit of") == true)
    #expect(message(npy("|S101", "(1,)", []))?.contains("texts: convert") == true)
  }

  @Test func `All versions and unusual headers are read`() throws {
    for version: UInt8 in 1...3 {
      #expect(try Film(npy("(1, 1)", [7], version: version)).integers == [[7]])
    }
    for header in [
      "{\"shape\":(1,1L),\"fortran_order\":False,\"descr\":\"u1\"}",
      "  { 'descr' : '=u1' , 'fortran_order' : False , 'shape' : ( 1 , 1 , ) , }  ",
    ] {
      #expect(try Film(npy(header: header) + [7]).integers == [[7]])
    }
  }

  @Test func `Several arrays form one film`() throws {
    let film = try Film(npy("(1, 2)", [1, 2]) + npy("<i2", "(2, 1, 2)", [3, 0, 4, 0, 5, 0, 6, 0]))
    #expect(film.integers == [[1, 2], [3, 4], [5, 6]])
    #expect(
      message(npy("(1, 2)", [1, 2]) + npy("(2, 1)", [1, 2]))
        == "1:1: frame 2 has 1x2 cells, but the first frame has 2x1")
    #expect(
      message(npy("(1, 1)", [1]) + npy("<f4", "(1, 1)", [0, 0, 0, 0]))
        == "1:1: frame 2 consists of decimal numbers, but the first frame of integers")
    #expect(
      message(npy("(1, 2)", [1, 2]) + [0])
        == "1:1: unexpected bytes after frame 1: expected the end or another frame of the same"
        + " format"
    )
  }

  @Test(arguments: [
    ("|O", "Python objects: convert the array with array.astype('uint8')"),
    ("<U5", "texts: convert"), ("|S1", "texts: convert"),
    ("<c16", "complex numbers: save abs(array) or array.real"),
    ("<M8[ns]", "dates or durations: convert the array with array.astype('int64')"),
    ("|V2", "records or an unknown type: save one field"),
    ("<f16", "long floating-point numbers: convert the array with array.astype('float64')"),
  ])
  func `An unsupported type is refused with its remedy`(descr: String, advice: String) {
    let expected = "1:1: the array has the type '\(descr)', \(advice)"
    #expect(message(npy(descr, "(1, 1)", [0]))?.hasPrefix(expected) == true)
  }

  @Test func `Records are refused`() {
    let header = "{'descr': [('a', '<i4')], 'fortran_order': False, 'shape': (1, 1), }"
    #expect(message(npy(header: header))?.contains("records") == true)
  }

  @Test(arguments: [
    "(5,)", "()", "(1, 2, 3, 4)", "(1, 2, 3, 5)", "(1, 1, 1, 1, 1)", "(0, 5)", "(5, 0, 5)",
    "(65536, 2)", "(4294967296, 4294967296)", "(9223372036854775807, 9223372036854775807)",
    "(9223372036854775808, 1)", "(-1, 1)", "(1, 'a')", "1, 1",
  ])
  func `An unsuitable or impossible shape is refused`(shape: String) {
    #expect(message(npy("<f8", shape, [])) != nil)
  }

  @Test func `A frame count of any size allocates nothing`() {
    for count in [1 << 31, 1 << 62, Int.max] {
      let expected = "1:1: frame 1 ends early: expected 40000 bytes, got 0"
      #expect(message(npy("(\(count), 200, 200)", [])) == expected)
      #expect(message(npy("(\(count), 200, 200)", [], fortran: true))?.contains("Fortran") == true)
    }
  }

  @Test func `An unsigned integer beyond 63 bits is refused`() {
    let expected = "1:1: frame 1 contains an integer above 9223372036854775807"
    #expect(message(npy("<u8", "(1, 1)", little(.min, 8)))?.hasPrefix(expected) == true)
  }

  @Test func `A long header is refused`() {
    let text = String(repeating: " ", count: 10_000)
    #expect(message(npy(header: text))?.contains("more than 10000") == true)
    #expect(message(npy(header: text, version: 2))?.contains("more than 10000") == true)
    #expect(message(npy(header: "{}", version: 4))?.contains("version 4.0") == true)
  }
}
