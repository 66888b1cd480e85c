package import Files
internal import Grids
internal import Settings

/// Transfers over HTTP. curl makes them, because no networking library is linked. It uses the
/// proxies of the environment, and not the file `~/.curlrc`.
package enum Transfer {
  /// A receiver of progress. (A closure in a task-local value crashes the optimizer unless it is
  /// wrapped in a struct.)
  package struct Progress: Sendable {
    /// Receives the number of bytes that were received since the last call, or of a file that was
    /// sent.
    let add: @Sendable (_ bytes: Int) -> Void

    package init(add: @escaping @Sendable (_ bytes: Int) -> Void) { self.add = add }
  }

  /// The receiver of the current task's progress; nil for none.
  @TaskLocal package static var progress: Progress?

  /// Sends a request, and returns the response with any status.
  ///
  /// GET and HEAD follow redirections to `https`, and to `http` only from `http`. The account is sent
  /// only to the host of the first address.
  ///
  /// - Parameters:
  ///   - program: the path of curl; nil for the one on the search path.
  ///   - isCanceled: returns true once the caller no longer waits.
  package static func response(
    to request: TransferRequest, program: Path? = nil,
    isCanceled: () -> Bool = { CancellationCheck.isOver }
  ) throws(TransferProblem) -> TransferResponse {
    guard let program = program ?? Subprocess.find("curl") else { throw .noProgram }
    var request = request
    let mayFollow = ["GET", "HEAD"].contains(request.method)
    for _ in 0...request.limits.redirections {
      let (response, target) = try answer(program, request, isCanceled)
      guard mayFollow, [301, 302, 303, 307, 308].contains(response.status), !target.isEmpty else {
        return response
      }
      request = try self.request(request, redirectedTo: target)
    }
    throw .curl(request.address.text, code: 47, message: "")
  }

  /// Returns the request after a redirection.
  private static func request(
    _ request: TransferRequest, redirectedTo target: String
  ) throws(TransferProblem) -> TransferRequest {
    let address = request.address
    let refused = { (reason: String) in
      TransferProblem.redirected(address.text, to: "\(target.prefix(200))", reason)
    }
    guard target.isAddress else { throw refused("which is not followed") }
    let new: Address
    do throws(TransferProblem) { new = try Address(target) } catch { throw refused(error.reason) }
    if address.isSecure, !new.isSecure { throw refused("which is not encrypted") }
    var result = TransferRequest(request.method, new)
    (result.headers, result.limits) = (request.headers, request.limits)
    if new.origin == address.origin { result.account = request.account }
    return result
  }

  /// Sends one request.
  ///
  /// - Returns: the response, and the address to which it redirects; empty for none.
  private static func answer(
    _ program: Path, _ request: TransferRequest, _ isCanceled: () -> Bool
  ) throws(TransferProblem) -> (response: TransferResponse, target: String) {
    let (exchange, limits) = (try start(program, request), request.limits)
    let address = request.address.text
    var (text, body): ([UInt8], [UInt8]) = ([], [])
    while true {
      switch try next(exchange, isCanceled) {
      case .canceled: throw .canceled(address)
      case .text(let bytes):
        text += bytes
        if text.count > limits.headerBytes { throw .damaged(address, "its headers are too long") }
      case .data(let bytes):
        body += bytes
        progress?.add(bytes.count)
        if let total = limits.total, !total.takes(bytes.count) {
          throw .tooMuch(address, mostMegabytes: total.most >> 20)
        }
        if body.count > limits.bytes {
          throw .tooLarge(address, mostMegabytes: limits.bytes >> 20)
        }
      case .ended(let code, let messages):
        if code == 63 { throw .tooLarge(address, mostMegabytes: limits.bytes >> 20) }
        if code < 0 { throw .program(reason: "it was killed by signal \(-code)") }
        if code != 0 { throw .curl(address, code: code, message: messages.last ?? "error \(code)") }
        progress?.add(exchange.fileSize)
        return try ResponseText(text, address).response(body, isHead: request.method == "HEAD")
      }
    }
  }

  private static func start(
    _ program: Path, _ request: TransferRequest
  ) throws(TransferProblem) -> ProgramExchange {
    let configuration = try CurlConfiguration(request)
    var file: Path?
    if case .file(let path) = request.body { file = path }
    do throws(AccessProblem) {
      // The option --disable keeps curl from reading ~/.curlrc. It has to come first.
      return try ProgramExchange(
        program, ["--disable", "--config", "-"], input: Array(configuration.text.utf8),
        reading: file)
    } catch {
      throw .program(reason: error.reason)
    }
  }

  private static func next(
    _ exchange: ProgramExchange, _ isCanceled: () -> Bool
  ) throws(TransferProblem) -> ProgramExchange.Event {
    do throws(AccessProblem) {
      return try exchange.next(isCanceled)
    } catch {
      throw .program(reason: error.reason)
    }
  }
}
