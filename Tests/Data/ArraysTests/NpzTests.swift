import Arrays
import Testing

/// Tests of archives as `numpy.savez` writes them, and of gzip.
@Suite struct NpzTests {
  private static let array = npy("(2, 1, 2)", [1, 2, 3, 4])

  @Test(arguments: [false, true], [false, true])
  func `An archive of one array is read`(deflated: Bool, isStreamed: Bool) throws {
    var zip = Zip()
    zip.add("readme.txt", Array("hello".utf8))
    zip.add("run.npy", Self.array, deflated: deflated, isStreamed: isStreamed)
    for comment in ["", "a comment PK\u{5}\u{6} of an archive"] {
      #expect(try Film(zip.bytes(comment: comment)).integers == [[1, 2], [3, 4]])
    }
    #expect(try Film(gzip(zip.bytes())).integers == [[1, 2], [3, 4]])
  }

  @Test func `Several arrays need a name`() throws {
    var zip = Zip()
    zip.add("a.npy", npy("(1, 1)", [7]))
    zip.add("b.npy", Self.array, deflated: true)
    #expect(
      message(zip.bytes())
        == "1:1: the archive contains several arrays: set 'array' to one of 'a', 'b', or to a pattern"
        + " such as 'step_*'")
    var options = smallOptions
    options.array = "b"
    #expect(try Film(zip.bytes(), options).integers == [[1, 2], [3, 4]])
    // Several archives form one film.
    #expect(
      try Film(zip.bytes() + zip.bytes(), options).integers == [[1, 2], [3, 4], [1, 2], [3, 4]])
    options.array = "c"
    #expect(
      message(zip.bytes(), options)
        == "1:1: the archive contains no array 'c': expected one of 'a', 'b'")
    #expect(message(Zip().bytes())?.contains("contains no array") == true)
  }

  @Test func `Unsupported and damaged archives are refused`() {
    var encrypted = Zip()
    encrypted.add("a.npy", Self.array, flags: 1)
    #expect(message(encrypted.bytes())?.contains("the archive is encrypted") == true)
    var zip = Zip()
    zip.add("a.npy", Self.array)
    var changed = zip.bytes()
    let last = changed.firstIndex(of: 10)! + 1
    changed[last] ^= 1
    #expect(message(changed) == "1:1: the .npz archive is damaged or incomplete")
    #expect(message([0] + zip.bytes()) != nil)
    #expect(message(zip.bytes() + [0]) == "1:1: the .npz archive is damaged or incomplete")
    var wrongSize = Zip()
    wrongSize.add("a.npy", Self.array, deflated: true, size: 20)
    #expect(message(wrongSize.bytes()) == "1:1: the .npz archive is damaged or incomplete")
  }

  @Test func `An archive larger than the memory is refused`() {
    var zip = Zip()
    zip.add("a.npy", npy("(1, 100)", Array(repeating: 0, count: 100)))
    let options = ArrayOptions(mostCells: 1000, memory: 200)
    #expect(message(zip.bytes(), options)?.contains("exceeds the limit of 200 bytes") == true)
  }

  @Test func `A bomb is decompressed frame by frame`() throws {
    // 64 MB of zeros in 64 kB.
    let frames = 1 << 14
    let bytes = npy("(\(frames), 64, 64)", Array(repeating: 0, count: frames << 12))
    var zip = Zip()
    zip.add("a.npy", bytes, deflated: true)
    for file in [zip.bytes(), gzip(bytes)] {
      #expect(file.count < 1 << 18)
      var count = 0
      try forEachFrame(of: file) { _ in count += 1 }
      #expect(count == frames)
    }
    // An endless line.
    let line = gzip(Array(repeating: UInt8(ascii: "1"), count: 64 << 20))
    #expect(message(line)?.contains("the line is too long") == true)
  }

  @Test func `Gzip is decompressed around any format`() throws {
    let text = Array("12\n34\n".utf8)
    #expect(try Film(gzip(text)).integers == [[1, 2, 3, 4]])
    #expect(try Film(gzip(text) + gzip(Array("\n56\n78".utf8)), piece: 7).integers.count == 2)
    #expect(try Film(gzip(Self.array) + gzip(Self.array)).integers.count == 4)
    let damaged = "1:1: the gzip data are damaged or incomplete"
    #expect(message(gzip(Self.array) + [0]) == damaged)
    for length in 4..<gzip(Self.array).count {
      #expect(message(Array(gzip(Self.array).prefix(length))) == damaged)
    }
    #expect(message(gzip([])) == "1:1: the input has no frames")
    #expect(message(gzip(Array("1\n22".utf8)))?.hasPrefix("2:1: expected 1 cells") == true)
  }

  @Test func `A pattern selects an array for each frame, in the order of their numbers`() throws {
    var zip = Zip()
    for number in [10, 9, 2] {
      zip.add("step_\(number).npy", npy("(1, 2)", [UInt8(number), 0]), deflated: number == 9)
    }
    zip.add("mask.npy", npy("(3, 1)", [1, 2, 3]))
    var options = smallOptions
    for pattern in ["step_*", "*_*", "s*e*_*"] {
      options.array = pattern
      let film = try Film(zip.bytes(), options)
      #expect(film.integers == [[2, 0], [9, 0], [10, 0]])
      // Only one `*` clearly stands for the time.
      let times = pattern == "step_*" ? ["2", "9", "10"] : [nil, nil, nil]
      #expect(film.frames.map(\.time) == times)
    }
    options.array = "*"
    #expect(message(zip.bytes(), options)?.contains("but the first frame has") == true)
    options.array = "run_*"
    #expect(message(zip.bytes(), options)?.contains("no array 'run_*': expected one of") == true)
  }
}
