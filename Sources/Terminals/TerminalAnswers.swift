internal import Grids

/// The answers of a terminal to the queries for its abilities.
///
/// Every terminal answers the last query, for its device attributes. The answers before it show which
/// other queries it understands.
struct TerminalAnswers {
  private var showsKitty = false
  private var playsKitty = false
  private var showsSixels = false
  private var sixelColors: Int?
  /// The name and version of the terminal, in its own notation.
  private var name = ""
  /// The size of a character in pixels; nil if it is unknown.
  private(set) var character: Size?
  /// The size of the window in pixels; nil if it is unknown.
  private(set) var window: Size?
  /// True once the last query is answered.
  private(set) var isComplete = false

  /// The queries: to show an image of one pixel in the protocol of kitty, to store one and add a
  /// frame to it, the terminal's name, the number of sixel colors, the sizes of a character and of
  /// the window, and the device attributes.
  static let queries =
    "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
    + "\u{1B}_Gi=32,s=1,v=1,a=t,t=d,f=24,q=1;AAAA\u{1B}\\"
    + "\u{1B}_Gi=32,s=1,v=1,a=f,t=d,f=24;AAAA\u{1B}\\" + "\u{1B}_Ga=d,d=I,i=32,q=2\u{1B}\\"
    + "\u{1B}[>q\u{1B}[?1;1;0S\u{1B}[16t\u{1B}[14t\u{1B}[c"

  mutating func add(_ answer: String) {
    if answer.hasPrefix("_Gi=31") {
      showsKitty = answer.hasSuffix(";OK")
    } else if answer.hasPrefix("_Gi=32") {
      playsKitty = answer.hasSuffix(";OK")
    } else if answer.hasPrefix("P>|") {
      name = String(answer.dropFirst(3))
    } else if answer.hasPrefix("[?1;0;"), answer.hasSuffix("S") {
      sixelColors = Self.numbers(in: answer).last
    } else if answer.hasPrefix("[6;") {
      character = Self.size(in: answer)
    } else if answer.hasPrefix("[4;") {
      window = Self.size(in: answer)
    } else if answer.hasPrefix("[?"), answer.hasSuffix("c") {
      showsSixels = Self.numbers(in: answer).dropFirst().contains(4)
      isComplete = true
    }
  }

  /// The best protocol that the terminal understands.
  ///
  /// - Parameter variables: the environment, for terminals that do not answer with their name, and
  ///   for the number of colors.
  func pictures(_ variables: [String: String]) -> PictureProtocol {
    // tmux and screen pass no images on, but some variables of the terminal around them.
    let isMultiplexed =
      variables["TMUX"] != nil || variables["STY"] != nil || name.hasPrefix("tmux")
    let colors = variables["COLORTERM"]?.lowercased() ?? ""
    let blocks = PictureProtocol.halfBlocks(
      colors == "truecolor" || colors == "24bit" ? .all : .palette)
    if isMultiplexed { return blocks }
    if showsKitty { return .kitty(playsAnimations: playsKitty) }
    let names = [name, variables["TERM_PROGRAM"] ?? ""]
    if names.contains(where: Self.showsInlineImages) { return .inline }
    return showsSixels ? .sixel(colors: min(max(2, sixelColors ?? 16), 256)) : blocks
  }

  /// Returns true for the name of a terminal that shows the inline images of iTerm2. No query asks
  /// for them.
  private static func showsInlineImages(_ name: String) -> Bool {
    ["iTerm", "WezTerm", "mintty", "vscode", "Tabby"].contains { name.hasPrefix($0) }
  }

  private static func numbers(in answer: String) -> [Int] {
    answer.split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) }
  }

  /// Returns the size in an answer such as `[6;16;8t`, with the height first.
  private static func size(in answer: String) -> Size? {
    let numbers = numbers(in: answer)
    guard numbers.count == 3, numbers.allSatisfy({ (1...1 << 16).contains($0) }) else {
      return nil
    }
    return Size(width: numbers[2], height: numbers[1])
  }
}
