internal import Decoding
internal import Encoding
internal import Files
internal import Settings

/// `render show`: prints the scenario that a picture carries.
enum ShowCommand {
  static func run(_ path: String) -> ExitStatus {
    let bytes: [UInt8]
    switch read(path) {
    case .success(let read): bytes = read
    case .failure(let error):
      return Terminal.fail("\(FileProblem.unreadable(path: path, reason: error.reason))")
    }
    do throws(DecodingError) {
      guard let text = try formats.reader(of: bytes).scenario(bytes) else {
        return Terminal.fail("\(CommandProblem.carriesNone(path))")
      }
      return Terminal.print(text)
    } catch {
      return Terminal.fail("\(path): \(error)")
    }
  }

  private static func read(_ path: String) -> Result<[UInt8], SystemFile.ReadError> {
    path == "-"
      ? SystemFile.readStandardInput(limit: 1 << 30) : SystemFile.read(Path(path), limit: 1 << 30)
  }
}
