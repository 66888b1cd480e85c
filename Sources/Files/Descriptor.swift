#if canImport(Glibc)
  internal import CLinux
  internal import Glibc
#else
  internal import Darwin
#endif

/// An open file, closed when nobody has it any more. No other program inherits it.
struct Descriptor: ~Copyable {
  let number: Int32

  fileprivate init(owning number: Int32) { self.number = number }

  /// A second descriptor of an open file.
  init(duplicateOf number: Int32) throws(AccessProblem) {
    self.number = duplicate(number)
    if self.number < 0 { throw .last }
  }

  deinit { try? closeFile(number) }
}

/// Its number is one that no program begins with.
private func duplicate(_ number: Int32) -> Int32 { fcntl(number, F_DUPFD_CLOEXEC, 10) }

/// Both ends of a pipe.
struct Pipe: ~Copyable {
  /// Where it is read.
  let out: Descriptor
  /// Where it is written.
  let `in`: Descriptor

  init() throws(AccessProblem) {
    var given: [Int32] = [-1, -1]
    let code = unsafe given.withUnsafeMutableBufferPointer { unsafe pipe($0.baseAddress!) }
    if code != 0 { throw .last }
    let ends = given.map(duplicate)
    let error = AccessProblem.last
    for end in given { try? closeFile(end) }
    if ends.contains(where: { $0 < 0 }) {
      for end in ends where end >= 0 { try? closeFile(end) }
      throw error
    }
    out = Descriptor(owning: ends[0])
    `in` = Descriptor(owning: ends[1])
  }
}

extension Descriptor {
  /// Lets nobody wait for this end of a pipe, which holds as much as it may.
  func becomeReady() {
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
    #if canImport(Glibc)
      _ = fcntl(number, Int32(SET_PIPE_SIZE), 1 << 20)
    #endif
  }
}
