import Foundation
import TestSupport
import Testing

/// The inputs of `render compare`: directories, versions in git, and what is no image.
@Suite struct CompareInputTests {
  private let stage: ScenarioFolder

  init() async throws {
    stage = try ScenarioFolder()
    _ = try await stage.shell(
      "render life --pattern glider --size 12x8 --cell 6 --frames 12 --out a.gif --out a-%d.png")
  }

  @Test func `A directory stands for its images in the order of their numbers`() async throws {
    _ = try await stage.shell(
      "mkdir one two; cp a-*.png one; echo x > one/notes.txt; cp a-*.png two; mv two/a-9.png two/b.png"
    )
    for pair in [("one", "a.gif"), ("a.gif", "one/"), ("a-%d.png", "one"), ("one/a-%d.png", "one")]
    {
      #expect(try await stage.render("compare", pair.0, pair.1) == "\(pair.1): ok\n")
    }
    #expect(
      try await stage.render("compare", "one", "two").hasPrefix("two: differs: frames 9–11, "))
    _ = try await stage.shell("mkdir none; cp a.gif none/a.txt; cp a.gif two/c.gif")
    #expect(
      try await stage.render("compare", "a.gif", "none")
        == "render: the directory 'none' contains no images: expected the stills of one animation\nstatus 2\n"
    )
    #expect(
      try await stage.render("compare", "a.gif", "two").contains(
        "two/c.gif has several frames: a sequence consists of stills"))
    #expect(
      try await stage.render("compare", "a.gif", "x-%d.png")
        == "render: no file matches 'x-%d.png'\nstatus 2\n")
  }

  @Test func `Files that are no image are named with the reason`() async throws {
    try stage.write("", to: "empty.gif")
    try stage.write("hello\n", to: "text.png")
    try stage.write("<!DOCTYPE html><title>404</title>", to: "page.gif")
    try stage.write(
      "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 9\n", to: "pointer.gif")
    _ = try await stage.shell("head -c 400 a.gif > short.gif; head -c 100 a-0.png > short.png")
    for (name, told) in [
      ("empty.gif", "cannot compare empty.gif: it is empty"),
      (
        "text.png",
        "cannot compare text.png: not a GIF, PNG, APNG, WebP, JPEG, SVG or PDF file, and no"
      ),
      (
        "page.gif",
        "cannot compare page.gif: it is an HTML page, such as the error page of a server"
      ),
      (
        "pointer.gif",
        "cannot compare pointer.gif: it is a pointer of Git LFS: fetch the file with `git lfs pull`"
      ),
      ("short.gif", "cannot compare short.gif: the image is damaged: unexpected end of file"),
      ("short.png", "cannot compare short.png: the image is damaged: unexpected end of file"),
      ("missing.gif", "cannot read missing.gif: No such file or directory"),
    ] {
      for pair in [("a.gif", name), (name, "a.gif"), (name, name)] {
        let said = try await stage.render("compare", pair.0, pair.1)
        #expect(said.hasPrefix("render: \(told)") && said.hasSuffix("status 2\n"), "\(said)")
      }
    }
    _ = try await stage.shell(
      "render life --pattern glider --size 9x8 --cell 6 --frames 9 --out b.gif; cp b.gif c.gif")
    #expect(
      try await stage.render("compare", "a.gif", "b.gif").hasPrefix("b.gif: differs: old 72x48"))
    _ = try await stage.shell("head -c 500 c.gif > b.gif")
    #expect(
      try await stage.render("compare", "a.gif", "b.gif").contains(
        "cannot compare b.gif: the image is"))
    let said = try await stage.render("compare", "a.gif", "empty.gif", "--report", "r.md")
    #expect(said.hasSuffix("status 2\n"))
    #expect(
      stage.bytes("r.md").map { String(decoding: $0, as: UTF8.self) }
        == "## Images: 1 error\n\n### Errors\n\n- cannot compare empty&#46;gif&#58; it is empty\n")
  }

  @Test func `Wrong arguments are refused with what to write`() async throws {
    for (words, told) in [
      (["a.gif"], "compare needs two files: render compare OLD NEW"),
      ([], "compare needs two files: render compare OLD NEW"),
      (["a.gif", "a.gif", "a.gif"], "unexpected word 'a.gif'"),
      (["a.gif", "-"], "compare reads files, but '-' is standard input"),
      (
        ["a.gif", "a.gif", "--tolerance", "256"],
        "--tolerance: expected a whole number from 0 to 255"
      ),
      (["a.gif", "a.gif", "--ignore", "1,2,3"], "--ignore: expected a rectangle of pixels"),
      (["a.gif", "a.gif", "--ignore", "1,2,0,4"], "--ignore: expected a rectangle of pixels"),
      (["a.gif", "a.gif", "--ignore", "900,0,9,9"], "--ignore 900,0,9,9 lies outside the images"),
      (
        ["a.gif", "a.gif", "--diff", "d.gif"],
        "--diff: expected a path with the extension .png or .html"
      ),
      (["a-%d.png", "a.gif", "--diff", "./a-7.png"], "'./a-7.png' is one of the files to compare"),
      (["a.gif", "a.gif", "--theme", "dark"], "'compare' takes no setting 'theme'"),
      (["a.gif", "git:HEAD"], "'git:HEAD' names no file: write git:VERSION:PATH"),
      (["a.gif", "git:--output=x:a"], "'git:--output=x:a': a version must not begin with a dash"),
    ] {
      let said = try await stage.render(["compare"] + words)
      #expect(said.hasPrefix("render: \(told)") && said.hasSuffix("status 2\n"), "\(said)")
    }
  }

  @Test(.enabled(if: Program.isInstalled("git")))
  func `A version in git is compared with the working tree`() async throws {
    let git = "git -c user.name=a -c user.email=a@b -c init.defaultBranch=main"
    _ = try await stage.shell(
      """
      \(git) init -q .; mkdir -p docs; cp a.gif docs/gun.gif; cp a.gif 'docs/-odd $(x).gif'
      echo 'version https://git-lfs.github.com/spec/v1' > docs/big.gif; echo 'x' > docs/t.csv
      \(git) add .; \(git) commit -q -m one
      render life --pattern glider --size 12x8 --cell 6 --frames 11 --out docs/gun.gif
      """)
    #expect(
      try await stage.render("compare", "git:HEAD:docs/gun.gif", "docs/gun.gif")
        == "docs/gun.gif: differs: old 12 frames, new 11\nstatus 1\n")
    let inside = "cd docs; render compare"
    for alone in [
      "render compare git:HEAD:docs/gun.gif", "\(inside) git:HEAD:docs/gun.gif",
      "\(inside) git:HEAD:./gun.gif",
    ] {
      #expect(
        try await stage.shell(alone).contains("gun.gif: differs: old 12 frames, new 11\n"),
        "\(alone)")
    }
    #expect(
      try await stage.render("compare", "git:HEAD:docs/gun.gif", "git::docs/gun.gif")
        == "git::docs/gun.gif: ok\n")
    #expect(
      try await stage.render("compare", "git:main:docs/-odd $(x).gif", "a.gif") == "a.gif: ok\n")
    let told = try await stage.render("compare", "git:HEAD:docs/big.gif", "a.gif")
    #expect(told.contains("a pointer of Git LFS") && told.contains("git lfs pull"), "\(told)")
    // Tables of two versions need a file.
    let table = "git:HEAD:docs/t.csv"
    #expect(try await stage.render("compare", table, "docs/t.csv") == "docs/t.csv: ok\n")
    for (old, advice) in [(table, "write the other one"), ("docs/t.csv", "comes first")] {
      let told = try await stage.render("compare", old, table)
      #expect(told.contains(advice) && told.hasSuffix("status 2\n"), "\(told)")
    }
    for missing in ["git:HEAD:docs/none.gif", "git:nowhere:docs/gun.gif", "git:HEAD:docs"] {
      let told = try await stage.render("compare", missing, "a.gif")
      #expect(told.hasPrefix("render: cannot read \(missing): git fails: "), "\(told)")
      #expect(told.hasSuffix("status 2\n"))
    }
  }
}
