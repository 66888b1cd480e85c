public import Automata
public import Files
public import Films
public import Foundation
public import Models
public import Patterns
internal import Scenarios
public import Settings
public import Worlds

#if canImport(CoreGraphics)
  public import CoreGraphics
  internal import Grids
  internal import Imaging
#endif

/// The API with types of Foundation. It is a module of its own, because the program starts faster
/// without Foundation.
///
/// A URL that names no file, such as one of a server, is an error.
extension Film {
  /// Draws the film into one file. The extension of the URL selects the format. A percent sign is a
  /// part of the name.
  ///
  /// - Throws: as `write(to:workers:)` with a path.
  public func write(to url: URL, workers: Int = Workers.standard) async throws {
    // In a path, a percent sign begins the number of a frame.
    try await write(to: url.place.replacingOccurrences(of: "%", with: "%%"), workers: workers)
  }

  /// Returns the bytes of the file that `write(to:workers:)` would write.
  public func data(as format: String, workers: Int = Workers.standard) async throws -> Data {
    Data(try await bytes(as: format, workers: workers))
  }

  /// Reads the film of a scenario file; see `init(contentsOf:)` with a path.
  public init(contentsOf url: URL) throws(InputProblem) { try self.init(contentsOf: url.place) }
}

extension Pattern {
  /// Reads a pattern file; see `init(contentsOf:)` with a path.
  public init(contentsOf url: URL) throws(InputError) { try self.init(contentsOf: url.place) }
}

extension Model {
  /// Reads a model; see `init(contentsOf:)` with a path.
  public init(contentsOf url: URL) throws(ModelErrors) { try self.init(contentsOf: url.place) }
}

extension URL {
  /// The path of a file. For other URLs the whole text, as the path of a server is none of a file here.
  fileprivate var place: String { isFileURL ? path : absoluteString }
}

#if canImport(CoreGraphics)
  extension Film.Frame {
    /// The frame as an image in sRGB, on systems with Core Graphics; nil if the system has no memory
    /// for it.
    public var cgImage: CGImage? {
      // Core Graphics draws four bytes a pixel fastest; the last one has no meaning.
      let bytes = pixels.elements.flatMap { [$0.red, $0.green, $0.blue, 0] }
      let (width, height) = (pixels.size.width, pixels.size.height)
      guard let space = CGColorSpace(name: CGColorSpace.sRGB),
        let provider = CGDataProvider(data: Data(bytes) as CFData)
      else { return nil }
      return unsafe CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32,
        bytesPerRow: 4 * width, space: space,
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.noneSkipLast.rawValue),
        provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent)
    }
  }
#endif

// The texts that `print` shows are also those of `localizedDescription`.

extension FilmProblem: LocalizedError {
  public var errorDescription: String? { description }
}

extension InputError: LocalizedError {
  public var errorDescription: String? { description }
}

extension InputProblem: LocalizedError {
  public var errorDescription: String? { description }
}

extension ModelErrors: LocalizedError {
  public var errorDescription: String? { description }
}

extension OpeningProblem: LocalizedError {
  public var errorDescription: String? { description }
}

extension OutputProblem: LocalizedError {
  public var errorDescription: String? { description }
}

extension RuleProblem: LocalizedError {
  public var errorDescription: String? { description }
}
