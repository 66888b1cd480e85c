/// The bytes of an input in pieces, for inputs that may exceed memory.
package struct ByteStream: Sendable {
  /// Returns the next bytes, in pieces of any length; empty at the end, and when the read has been
  /// canceled.
  ///
  /// - Parameter isCanceled: Returns true once the caller no longer needs the bytes. It is called
  ///   while the input lets the reader wait.
  package typealias Next = (_ isCanceled: () -> Bool) throws(FileProblem) -> [UInt8]

  /// Opens the input at its beginning.
  package let open: @Sendable () throws(FileProblem) -> Next
  package let source: Source

  /// The origin of the bytes.
  package enum Source: Sendable {
    case file
    /// Standard input, which can be read only once.
    case pipe(Pipe)
    /// A program, which runs again each time the input is opened.
    case program
    /// A program that must not run yet: nothing can be read.
    case postponed
  }

  /// The functions of an input that can be read only once.
  package struct Pipe: Sendable {
    /// Opens the input to read its beginning, which is kept for the next opening.
    package let peek: @Sendable () throws(FileProblem) -> Next
    /// Waits for the end of the input, and keeps everything in a temporary file, which can be read
    /// many times.
    package let keepAll: KeepAll

    package typealias KeepAll = @Sendable (_ isCanceled: () -> Bool) throws(FileProblem) -> Void

    package init(
      peek: @escaping @Sendable () throws(FileProblem) -> Next,
      keepAll: @escaping KeepAll
    ) {
      (self.peek, self.keepAll) = (peek, keepAll)
    }
  }

  package init(
    from source: Source = .file, open: @escaping @Sendable () throws(FileProblem) -> Next
  ) {
    (self.open, self.source) = (open, source)
  }

  /// Creates a stream of bytes in memory.
  package init(of bytes: [UInt8]) {
    self.init {
      var rest = bytes
      return { _ in
        defer { rest = [] }
        return rest
      }
    }
  }
}
