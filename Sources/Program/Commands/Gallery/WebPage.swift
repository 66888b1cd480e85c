internal import Assets
internal import Encoding
internal import Grids
internal import Serving

/// A page of HTML with one style and one script. Browsers refuse everything that it does not
/// contain and that its sources do not allow.
struct WebPage {
  private let title: String
  private let style: String
  private let script: String
  /// The sources of images, films and data, in the notation of content policies.
  private let sources: String

  /// Creates a page with the style of all pages and its own, and with the program of players if it
  /// has any. `title`: the title as plain text.
  /// `sources`: the sources of images, films and data, in the notation of content policies.
  init(
    _ title: String, style: Asset, script: [Asset], hasPlayers: Bool = false, sources: String
  ) {
    (self.title, self.sources) = (title, sources)
    let player = hasPlayers ? (PlayerProgram.style, PlayerProgram.script + "\n") : ("", "")
    self.style = Self.text(of: [Assets.pageStyle]) + player.0 + Self.text(of: [style])
    self.script = player.1 + Self.text(of: script)
  }

  /// Creates a page that a server of this computer fills.
  init(served title: String, style: Asset, script: Asset) {
    self.init(
      title, style: style, script: [Assets.pageScript, script],
      sources: "img-src 'self' data:; media-src 'self'; connect-src 'self'")
  }

  private static func text(of assets: [Asset]) -> String {
    String(decoding: assets.flatMap(\.bytes), as: UTF8.self)
  }

  var contents: [String] { [style, script] }

  /// The content policy, which allows the style and the script by their hashes.
  private var policy: String {
    "default-src 'none'; \(sources); style-src '\(ContentHash.of(style))';"
      + " script-src '\(ContentHash.of(script))'"
  }

  /// Returns the page up to its body. `lines`: further lines for the head.
  func head(_ lines: String = "") -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    \(lines)<meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="Content-Security-Policy" content="\(policy); base-uri 'none'; \
    form-action 'none'">
    <title>\(title.inXML)</title>
    <link rel="icon" href="data:,">
    <style>\(style)</style>
    </head>
    <body>

    """
  }

  /// The script and the end of the page.
  var foot: String { "<script>\(script)</script>\n</body>\n</html>\n" }

  func response(body: String) -> HTTPResponse {
    HTTPResponse(page: head() + body + foot, policy: policy)
  }
}
