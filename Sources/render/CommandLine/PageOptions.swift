internal import Settings

/// The options of `render gallery` for its page.
struct PageOptions {
  /// The path of the page; nil if none is written.
  let path: String?
  /// The title of the page.
  let title: String
  /// True if the page refers to the files that the scenarios draw, and embeds no film.
  let hasLinks: Bool

  init(_ settings: inout SettingsReader) {
    path = settings.readIfWritten(
      "out",
      .path(
        "a path with the extension .html", placeholder: "FILE.html",
        forms: [.file(endings: ["html"])], suits: { $0 == "html" }),
      inWords: "required", "the page", letter: "o")
    title = settings.read(
      "page-title", .text("a text", placeholder: "TEXT"), default: "Gallery",
      "the title of the page")
    hasLinks = settings.read(
      "link", .yesOrNo, default: false,
      "refer to the files that `render run` has written, and embed no film", .flag)
  }
}
