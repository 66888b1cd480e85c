internal import CAssets

/// A file that the binary carries.
@safe public struct Asset: @unchecked Sendable {
  /// The file's name without its ending.
  public let name: String
  fileprivate let directory: String
  fileprivate let ending: String
  // Sendable because the bytes are constants.
  private let content: UnsafeBufferPointer<UInt8>

  fileprivate init(_ file: embedded_file) {
    directory = unsafe String(cString: file.directory)
    name = unsafe String(cString: file.name)
    ending = unsafe String(cString: file.ending)
    unsafe content = unsafe UnsafeBufferPointer(start: file.bytes, count: file.count)
  }

  /// A copy of the bytes.
  public var bytes: [UInt8] { unsafe Array(content) }
}

/// The files in the directories of assets/. After adding one, `make assets` lists it.
public enum Assets {
  /// The style of all pages in a browser.
  public static let pageStyle = file("pages", "page", "css")
  /// The script of pages that a server fills.
  public static let pageScript = file("pages", "page", "js")
  /// The own style and script of each kind of page.
  public static let exploreStyle = file("pages", "explore", "css")
  public static let exploreScript = file("pages", "explore", "js")
  public static let differenceStyle = file("pages", "difference", "css")
  public static let differenceScript = file("pages", "difference", "js")
  public static let galleryStyle = file("pages", "gallery", "css")
  public static let galleryScript = file("pages", "gallery", "js")
  public static let playerStyle = file("pages", "player", "css")
  public static let playerCells = file("pages", "player-cells", "js")
  public static let playerScript = file("pages", "player", "js")
  public static let watchStyle = file("pages", "watch", "css")
  public static let watchScript = file("pages", "watch", "js")

  /// The texts of help, in the notation of `HelpTopic`.
  public static let helpOverview = file("help", "overview", "txt")
  public static let helpTopics = file("help", "topics", "txt")
  public static let helpCommands = file("help", "commands", "txt")

  /// RLE files.
  public static let patterns = files("patterns")

  /// Rule files, each named like its rule.
  public static let rules = files("rules")

  /// Model files, each named like its model.
  public static let models = files("models")

  /// Colors of ramps as hexadecimal digits, after comments.
  public static let ramps = files("ramps")

  /// PNG files, each named like the cell kind that it stands for, its further drawings with a number,
  /// and with `-small` what is drawn for small cells; the SVG beside it is its source.
  public static let sprites = files("sprites")

  /// The typeface, whose file Drawing reads.
  public static let type = file("type", "face", "outlines")

  /// Theme files.
  public static let themes = files("themes")

  private static func files(_ directory: String) -> [Asset] {
    all.filter { $0.directory == directory }
  }

  private static func file(_ directory: String, _ name: String, _ ending: String) -> Asset {
    all.first { $0.directory == directory && $0.name == name && $0.ending == ending }!
  }

  private static let all = (0..<Int(embedded_count())).map { unsafe Asset(embedded_files()[$0]) }
}
