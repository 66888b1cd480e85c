internal import Decoding
internal import Scenarios

/// `render show`: prints the scenario that a picture carries.
enum ShowCommand {
  static func run(_ path: String) -> ExitStatus {
    let bytes: [UInt8]
    switch SystemFile.read(path, limit: 1 << 30) {
    case .success(let read): bytes = read
    case .failure(let error): return Terminal.fail("cannot read \(path): \(error.reason)")
    }
    do throws(DecodingError) {
      guard let text = try PictureText.scenario(in: bytes) else {
        return Terminal.fail("\(path) carries no scenario")
      }
      return Terminal.print(text)
    } catch {
      return Terminal.fail("\(path): \(error)")
    }
  }
}
