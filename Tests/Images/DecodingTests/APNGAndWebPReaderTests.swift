import Encoding
import Foundation
import Grids
import Imaging
import TestSupport
import Testing

@testable import Decoding

/// Tests of APNG and WebP files written by other programs.
@Suite struct APNGAndWebPReaderTests {
  private struct Film {
    let name: String
    let bytes: [UInt8]
    let decoded: DecodedFilm
  }

  private static let films = Result {
    let folder = try TemporaryFolder()
    let program = try Program.python(script, [folder.url.path])
    guard program.status == 0 else { throw PythonError(message: program.errors) }
    return try folder.contents.map { name in
      let file = folder.file(name)
      return Film(
        name: name, bytes: Array(try Data(contentsOf: file)), decoded: try DecodedFilm(file))
    }
  }

  static func frames(_ bytes: [UInt8]) throws -> (frames: [DecodedFrame], plays: Int) {
    let reader = try formats.reader(of: bytes).open(ByteSource(bytes))
    var frames: [DecodedFrame] = []
    while let frame = try reader.next() { frames.append(frame) }
    return (frames, reader.plays)
  }

  @Test func `Animations written by Pillow decode to Pillow's frames`() throws {
    let films = try Self.films.get()
    #expect(films.count == 14)
    for film in films {
      let (frames, plays) = try Self.frames(film.bytes)
      // Pillow also counts the default image, which is not part of the animation.
      let isHidden = film.name == "still.apng"
      let wanted = zip(film.decoded.frames, film.decoded.durations).dropFirst(isHidden ? 1 : 0)
      #expect(
        frames.map { $0.colors.elements.map(\.number) } == wanted.map(\.0.elements), "\(film.name)")
      #expect(frames.map { $0.microseconds / 1000 } == wanted.map(\.1), "\(film.name)")
      #expect(plays == film.decoded.loop, "\(film.name)")
    }
  }

  @Test func `A truncated animation is refused`() throws {
    for film in try Self.films.get() where film.bytes.count < 3000 {
      for length in stride(from: 0, to: film.bytes.count, by: 7) {
        let part = Array(film.bytes.prefix(length))
        #expect(throws: DecodingProblem.self, "\(film.name) \(length)") { try Self.frames(part) }
        let reader = try formats.reader(of: film.bytes)
        #expect(!reader.isWhole(ByteSource(part)), "\(film.name) \(length)")
      }
    }
  }

  @Test func `An animation with changed bytes decodes at its declared size or is refused`()
    throws
  {
    let films = try Self.films.get()
    var dice = Dice(seed: 4)
    var outcomes = [String: Outcomes]()
    for number in 0..<2000 {
      let film = films[number % films.count]
      let file = damaged(film.bytes, &dice)
      let ending = String(film.name.suffix(4))
      // Once with wrong checksums, and once with corrected checksums that hide the damage.
      for bytes in ending == "apng" ? [file, PNGBytes.sealed(file)] : [file] {
        guard let reader = try? formats.reader(of: bytes) else { continue }
        // A changed size field may declare a huge image.
        guard let opened = try? reader.open(ByteSource(bytes)), opened.size.area <= 1 << 16 else {
          continue
        }
        do {
          while let frame = try opened.next() {
            #expect(
              frame.pixels.size == opened.size
                && frame.pixels.elements.count == frame.pixels.size.area)
          }
          outcomes[ending, default: Outcomes()].decoded += 1
        } catch {
          outcomes[ending, default: Outcomes()].refused += 1
        }
        checkScenario(in: bytes, reader)
      }
    }
    #expect(outcomes.values.allSatisfy { $0.decoded > 50 && $0.refused > 50 }, "\(outcomes)")
  }

  @Test func `An APNG with inconsistent frame headers is refused`() throws {
    let film = try #require(try Self.films.get().first { $0.name == "palette.apng" })
    for (name, offset) in [("acTL", 3), ("fcTL", 3), ("fcTL", 24), ("fcTL", 25), ("fcTL", 7)] {
      var file = film.bytes
      let place = try #require(
        file.indices.last { file[$0...].starts(with: Array(name.utf8)) })
      file[place + 4 + offset] = 99
      #expect(throws: DecodingProblem.self, "\(name) \(offset)") {
        try Self.frames(PNGBytes.sealed(file))
      }
    }
  }

  @Test func `A palette may follow the header of the first frame`() throws {
    let film = try #require(try Self.films.get().first { $0.name == "palette.apng" })
    var chunks = PNGBytes.chunks(film.bytes)
    let palette = chunks.remove(at: try #require(chunks.firstIndex { $0.name == "PLTE" }))
    let header = try #require(chunks.firstIndex { $0.name == "fcTL" })
    chunks.insert(palette, at: header + 1)
    let file = chunks.reduce(Array(film.bytes.prefix(8))) { $0 + $1.bytes }
    let pixels = try (Self.frames(file).frames, Self.frames(film.bytes).frames)
    #expect(pixels.0.map(\.pixels.elements) == pixels.1.map(\.pixels.elements))
  }

  @Test func `A WebP that announces fewer bytes than its header has is not whole`() throws {
    let bytes = Array("RIFF".utf8) + [3, 0, 0, 0] + Array("WEBP".utf8)
    #expect(try !formats.reader(of: bytes).isWhole(ByteSource(bytes)))
  }

  @Test func `An oversized image is refused before memory is allocated`() throws {
    let film = try #require(try Self.films.get().first { $0.name == "palette.apng" })
    var file = film.bytes
    file.replaceSubrange(16..<24, with: [0x7F, 255, 255, 255, 0x7F, 255, 255, 255])
    let side = 1 << 31 - 1
    #expect(throws: DecodingProblem.tooLarge(Size(width: side, height: side))) {
      try Self.frames(PNGBytes.sealed(file))
    }
  }

  private static let script = """
    import os, random, sys
    from PIL import Image
    os.chdir(sys.argv[1])
    random.seed(1)
    size = (21, 19)
    def noise(mode, channels, top=255):
        image = Image.new(mode, size)
        pixels = [tuple(random.randint(0, top) for _ in range(channels)) for _ in range(21 * 19)]
        image.putdata(pixels if channels > 1 else [p[0] for p in pixels])
        return image
    def film(name, images, **options):
        images[0].save(name, save_all=True, append_images=images[1:], **options)
    def boxes(mode, colors):
        images = []
        for number in range(5):
            image = Image.new(mode, size, colors[0])
            image.paste(colors[1], (number, 2 * number, number + 7, 2 * number + 5))
            image.paste(colors[2], (9, 2, 12 + number, 9))
            images.append(image)
        return images
    palette = [noise('P', 1, 9) for _ in range(4)]
    colors = [random.randint(0, 255) for _ in range(768)]
    for image in palette: image.putpalette(colors)
    film('palette.apng', palette, duration=[70, 20, 650, 100], loop=3)
    film('grey.apng', boxes('L', (5, 90, 200)), duration=50, loop=0)
    film('color.apng', [noise('RGB', 3) for _ in range(3)], duration=40, loop=1)
    film('still.apng', [noise('RGB', 3) for _ in range(3)], duration=40, loop=2, default_image=True)
    # Clear or opaque: how colors between are mixed is every program's own.
    clear = boxes('RGBA', ((0, 0, 0, 0), (200, 100, 50, 255), (9, 99, 199, 255)))
    for disposal in range(3):
        film('dispose-%d.apng' % disposal, clear, duration=50, loop=0, disposal=disposal)
        film('over-%d.apng' % disposal, clear, duration=50, loop=0, disposal=disposal, blend=1)
    film('color.webp', [noise('RGB', 3) for _ in range(3)], duration=[40, 70, 990], loop=3, lossless=True)
    film('boxes.webp', boxes('RGB', ((1, 2, 3), (200, 100, 50), (9, 99, 199))), duration=50, loop=0, lossless=True)
    film('lossy.webp', [noise('RGB', 3) for _ in range(3)], duration=40, loop=0, quality=50)
    film('large.webp', [noise('RGB', 3).resize((90, 70)) for _ in range(3)], duration=40, loop=0, lossless=True)
    """
}

extension Color {
  /// The color as the number that `DecodedFilm` reports.
  fileprivate var number: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}
