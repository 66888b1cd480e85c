internal import Settings

/// The options of commands that show a page in a browser.
struct ServeOptions {
  /// True to serve a page.
  let isOn: Bool
  /// The port to try first.
  let port: UInt16

  init(_ settings: inout SettingsReader) {
    isOn = settings.read(
      "serve", .yesOrNo, default: false,
      "show a page in the browser, at an address of this computer", .flag)
    port = UInt16(
      settings.read(
        "port", .wholeNumber(0...Int(UInt16.max)), default: 3000,
        "the port of the page, or the next free one; 0 for any"))
  }

  /// The descriptions of the options.
  static var entries: [SettingEntry] { .read { _ = ServeOptions(&$0) } }
}
