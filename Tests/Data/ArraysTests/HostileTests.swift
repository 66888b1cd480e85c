import Arrays
import Decoding
import Grids
import Settings
import TestSupport
import Testing

/// Tests of truncated and damaged inputs: each is read or refused with an error.
@Suite struct HostileTests {
  /// An input of each format, with its options.
  struct Sample: CustomTestStringConvertible, Sendable {
    let name: String
    let bytes: [UInt8]
    var options = smallOptions
    var testDescription: String { name }

    init(_ name: String, _ bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }
    init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }
  }

  static let samples: [Sample] = {
    let array = npy("<i2", "(2, 2, 3)", (0..<24).map { UInt8($0) })
    var zip = Zip()
    zip.add("a.npy", array, deflated: true, isStreamed: true)
    var raw = Sample("raw", Array(0..<48))
    raw.options.raw = (Size(width: 3, height: 2), ElementType(.f32, isBigEndian: true))
    let world = """
      "export-world data (NetLogo 6.4.0)"

      "GLOBALS"
      "min-pxcor","max-pxcor","min-pycor","max-pycor"
      "0","1","0","0"

      "TURTLES"
      "color","xcor","ycor","hidden?"
      "15","0.3","0","false"

      "PATCHES"
      "pxcor","pycor","pcolor"
      "0","0","55"
      "1","0","[1 2 3]"
      """
    return [
      Sample("npy", array + npy("<i4", "(2, 3)", Array(0..<24))),
      Sample("fortran", npy("<f4", "(2, 2, 3)", Array(0..<48), fortran: true)),
      Sample("colors", npy("(2, 1, 2, 3)", Array(0..<12))), Sample("npz", zip.bytes()),
      Sample("gzip", gzip(array)), raw, Sample("netlogo", world),
      Sample("digits", "012\n345\n\n678\n901\n"), Sample("characters", "#.o\n.#.\n\n...\nooo\n"),
      Sample("numbers", "1 -2.5 3\n4e1 nan 6\n\n7 8 9\n1 2 3\n"),
      Sample("words", "tree,fire\nash,\"a b\"\n\nfire,é\ntree,tree\n"),
      Sample("table", "t,x,y,state\n0,0,0,1\n0,1,1,2\n1.5,0,1,3\n"),
      Sample("dates", "day,lat,lon,burned\n2020-01-01,0.5,1,2\n2020-01-02,1.5,2,3\n"),
      Sample("agents", "Step,AgentID,pos,Type\n0,1,\"(0, 1)\",wolf\n1,1,\"(1, 1)\",sheep\n"),
      Sample("brackets", "[[0, 1, 2],\n [2, 1, 0]]\n[[1, 1, 1],\n [0, 0, 0]]\n"),
      Sample("bars", "| 1 | 2 |\n|---|---|\n| 3 | 4 |\n"),
      Sample("commas", "1,5;2,5\n3,5;4\n\n0;1\n1;0\n"),
      Sample("titles", "Generation 1:\n012\n210\nGeneration 2:\n111\n000\n"),
      Sample("grid", "ncols 2\nnrows 2\ncellsize 1\nnodata_value -1\n1 2 3 -1\n"),
      Sample("P1", "P1 3 2 1 0 1 0 1 0"), Sample("P2", "P2 3 1 9 1 2 3\nP2 3 1 9 4 5 6"),
      Sample("P3", "P3 1 2 7 1 2 3 4 5 6"), Sample("P4", Array("P4 9 2\n".utf8) + [1, 2, 3, 4]),
      Sample("P5", Array("P5 2 1 900\n".utf8) + [1, 2, 3, 4]),
      Sample("P6", Array("P6 1 1 255\n".utf8) + [1, 2, 3]),
      Sample("gray", png(width: 3, [[1, 2, 3], [4, 5, 6]], depth: 8, type: 0)),
      Sample(
        "palette", png(width: 3, [[0x50], [0xA0]], depth: 1, type: 3, palette: [1, 2, 3, 4, 5, 6])),
    ]
  }()

  @Test func `Every sample is read`() throws {
    for sample in Self.samples {
      #expect(try !Film(sample.bytes, sample.options).frames.isEmpty, "\(sample.name)")
    }
  }

  @Test(arguments: samples)
  func `A truncated input is refused or has fewer frames`(sample: Sample) throws {
    let whole = try Film(sample.bytes, sample.options)
    for length in 0..<sample.bytes.count {
      let part = Array(sample.bytes.prefix(length))
      if let film = try? Film(part, sample.options) {
        #expect(film.frames.count <= whole.frames.count, "\(length)")
      }
    }
    #expect(throws: Located<ArrayProblem>.self) { try Film([UInt8](), sample.options) }
  }

  /// Formats whose ends are marked refuse every truncation, except one between frames.
  @Test(arguments: ["npy", "fortran", "colors", "npz", "gzip", "P4", "P5", "P6", "gray", "palette"])
  func `A truncated binary input is refused`(name: String) throws {
    let sample = try #require(Self.samples.first { $0.name == name })
    let whole = try Film(sample.bytes, sample.options).frames.count
    var read = 0
    // One or two letters are a text.
    for length in 3..<sample.bytes.count {
      if let film = try? Film(Array(sample.bytes.prefix(length)), sample.options) {
        #expect(film.frames.count < whole)
        read += 1
      }
    }
    #expect(read == (name == "npy" ? 1 : 0))
  }

  @Test(arguments: samples)
  func `An input with changed bytes is read or refused`(sample: Sample) {
    var dice = Dice(seed: 7)
    var outcomes = (read: 0, refused: 0)
    for _ in 0..<3000 {
      let bytes = Self.damaged(sample.bytes, &dice)
      do throws(Located<ArrayProblem>) {
        try forEachFrame(of: bytes, sample.options) { frame in
          #expect(frame.values.count == frame.size.area)
        }
        outcomes.read += 1
      } catch {
        #expect(!error.description.isEmpty)
        outcomes.refused += 1
      }
    }
    #expect(outcomes.refused > (sample.name == "raw" ? 0 : 100), "\(outcomes)")
  }

  /// Returns a copy with one to four bytes changed, removed or inserted.
  private static func damaged(_ bytes: [UInt8], _ dice: inout Dice) -> [UInt8] {
    var bytes = bytes
    for _ in 0...dice.below(4) where !bytes.isEmpty {
      let place = dice.below(bytes.count)
      switch dice.below(6) {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(UInt8(dice.below(256)), at: place)
      case 2: bytes[place] = bytes[dice.below(bytes.count)]
      default: bytes[place] = UInt8(dice.below(256))
      }
    }
    return bytes
  }

  @Test func `Pieces of any length give the same frames`() throws {
    for sample in Self.samples {
      let whole = try Film(sample.bytes, sample.options, piece: 1 << 20)
      for piece in [1, 2, 7, 64] {
        let film = try Film(sample.bytes, sample.options, piece: piece)
        #expect("\(film)" == "\(whole)", "\(sample.name), pieces of \(piece)")
      }
    }
  }

  @Test(
    arguments: [
      ([0x89, 0x48, 0x44, 0x46, 13, 10], "an HDF5 or NetCDF file is not supported"),
      ([0x43, 0x44, 0x46, 1], "a NetCDF file is not supported"),
      (Array("II*\0".utf8), "a TIFF file is not supported: pipe its values: python3 -c"),
      ([0xFF, 0xFE, 0x31, 0], "a UTF-16 file is not supported"),
      ([0, 1, 2, 3], "unknown format: expected .npy"), ([0x31, 0, 0x31], "unknown format"),
      ([], "the input has no frames"), ([10, 10, 32, 10], "the input has no frames"),
    ] as [([UInt8], String)])
  func `Other formats are named`(bytes: [UInt8], expected: String) {
    #expect(message(bytes)?.hasPrefix("1:1: \(expected)") == true, "\(message(bytes) ?? "read")")
  }

  @Test func `An endless input is refused within its limits`() {
    for start in [
      "1", "1,", "a b ", "\"", "# ", "t,x,y,state\n0,0,0,\"", "P2 ", "P2 3 1 9#", "[1,",
      "[1\n", "[[[", "ncols 3\nnrows 3\n1 ", "step 1\n", "t,x,y,state\n0,0,0,1\n#",
    ] {
      var pieces = 0
      let piece = Array(repeating: start.utf8.last ?? 0, count: 1 << 16)
      let source = ByteSource {
        pieces += 1
        // An endless comment of a Netpbm image needs no memory, nor do empty lines.
        if pieces > 100 { return [] }
        return pieces == 1 ? Array(start.utf8) : piece
      }
      #expect(throws: Located<ArrayProblem>.self, "\(start)") {
        var reader = try arrayReader(of: source, smallOptions)
        while try reader.next() != nil {}
      }
      #expect(pieces < 50 || start.hasPrefix("P2") || start.hasSuffix("\n"), "\(start)")
    }
  }
}
