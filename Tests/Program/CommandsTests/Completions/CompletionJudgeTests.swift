import TestSupport
import Testing

/// Runs the completion scripts in the shells they are for.
@Suite struct CompletionJudgeTests {
  @Test(arguments: CompletionTests.lines)
  func `Fish offers the matching completions`(line: String, offers: [String], not: String)
    async throws
  {
    let offered = try await CompletionTests().asked(
      line, by: "fish", "source $argv[1]; complete -C $argv[2] | string replace -r '\\t.*' ''")
    #expect(offered.isSuperset(of: offers))
    #expect(!offered.contains(not))
  }

  /// Zsh completes only in an interactive terminal, so the script creates a pseudoterminal.
  @Test(arguments: CompletionTests.lines)
  func `Zsh offers the matching completions`(line: String, offers: [String], not: String)
    async throws
  {
    let offered = try await CompletionTests().asked(
      line, by: "zsh",
      """
      zmodload zsh/zpty
      zpty shell zsh -f -i
      send() { zpty -w shell "$1" }
      send "PS1=; autoload -Uz compinit; compinit -D -u; source $1"
      send 'compadd() { local -a found; builtin compadd -O found "$@"'
      send 'print -rl -- ${(Q)found} >> offers; builtin compadd "$@" }'
      send 'offer() { zle complete-word; : > done }; zle -N offer'
      send 'bindkey "^I" offer; : > ready'
      for i in {1..12000}; do [[ -e ready ]] && break; sleep 0.05; done
      zpty -w -n shell "$2"$'\\t'
      for i in {1..12000}; do [[ -e done ]] && break; sleep 0.05; done
      zpty -d shell
      cat offers 2>/dev/null
      true
      """)
    #expect(offered.isSuperset(of: offers))
    #expect(!offered.contains(not))
  }
}
