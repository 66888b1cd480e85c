import Grids
import Imaging
import TestSupport
import Testing

@testable import Decoding

/// Tests of corrupt and malicious GIFs: each of them decodes or is refused with an error.
@Suite struct HostileGIFTests {
  private static let gif: [UInt8] = {
    var dice = Dice(seed: 3)
    var gif = GIFBuilder.random(&dice)
    gif.add(comment: "simulation: sea\n")
    gif.add(again: 4)
    return gif.file
  }()

  @Test func `A truncated GIF is refused`() {
    for length in 0..<Self.gif.count {
      let part = Array(Self.gif.prefix(length))
      #expect(throws: DecodingProblem.self, "\(length)") { try frames(of: part) }
      #expect(!ImageReader.gif.isWhole(ByteSource(part)), "\(length)")
    }
  }

  @Test func `A GIF with changed bytes decodes at its declared size or is refused`() throws {
    let files = try [Self.gif, Corpus.shared.get().bytes(of: "small-palettes.gif")]
    var dice = Dice(seed: 1)
    var outcomes = Outcomes()
    for number in 0..<3000 {
      let file = damaged(files[number % 2], &dice)
      let announced = Size(
        width: Int(file[6]) | Int(file[7]) << 8, height: Int(file[8]) | Int(file[9]) << 8)
      do {
        let frames = try frames(of: file)
        #expect(frames.allSatisfy { $0.pixels.size == announced }, "file \(number)")
        #expect(ImageReader.gif.isWhole(ByteSource(file)), "file \(number)")
        outcomes.decoded += 1
      } catch {
        outcomes.refused += 1
      }
      checkScenario(in: file, ImageReader.gif)
    }
    #expect(outcomes.decoded > 100 && outcomes.refused > 100, "\(outcomes)")
  }

  @Test func `A GIF with too many pixels is refused before memory is allocated`() {
    let size = Size(width: 65_535, height: 65_535)
    #expect(throws: DecodingProblem.tooLarge(size)) { try frames(of: GIFBuilder(size).file) }
    var gif = GIFBuilder(Size(width: 1, height: 1))
    gif.add(Grid(drawn: "O"))
    // The width and height in the image descriptor, which starts with a comma.
    var file = gif.file
    let comma = file.lastIndex(of: 0x2C)!
    file.replaceSubrange((comma + 5)..<(comma + 9), with: [255, 255, 255, 255])
    #expect(throws: DecodingProblem.tooLarge(size)) { try frames(of: file) }
  }

  @Test func `A GIF with zero pixels is refused`() {
    #expect(throws: DecodingProblem.damaged("invalid size of 0x5 pixels")) {
      try frames(of: GIFBuilder(Size(width: 0, height: 5)).file)
    }
    var gif = GIFBuilder(Size(width: 1, height: 1))
    gif.add(Grid(size: Size(width: 1, height: 0), elements: []))
    #expect(throws: DecodingProblem.damaged("invalid size of 1x0 pixels")) {
      try frames(of: gif.file)
    }
  }
}
