import Foundation
import TestSupport
import Testing

/// Directories with YAML files that are no scenarios.
@Suite struct SkippedFileTests {
  private let stage: ScenarioFolder

  init() throws {
    stage = try ScenarioFolder()
    try stage.write("simulation: life\nsize: 8\nframes: 2\nout: a.csv\n", to: "docs/a.yaml")
  }

  /// Files of other programs, also with parts of YAML that scenarios cannot have.
  private static let others = [
    "site_name: x\ntheme: {name: material}\nnav:\n  - a: !!python/name:x.y b\n",
    "x-base: &base {image: a}\nservices:\n  web:\n    <<: *base\n    size: 3\n    frames: 4\n",
    "- hosts: all\n  frames: 2\n  size: 3\n", "a: 1\n---\n- simulation\n---\nb: 2\n", "", "# a\n",
    "just text\n", "? [simulation, frames]\n: size\n", "{a: 1, frames: 2}\n", "a: [\nframes: 2\n",
    "%TAG ! tag:a,2000:\n---\nframes: 2\n", "a: |\n  simulation: life\n  frames: 3\n",
  ]

  @Test(arguments: others)
  func `Files of other programs are skipped and counted`(text: String) async throws {
    try stage.write(text, to: "docs/sub/other.yml")
    let run = try await stage.output("run", "docs")
    #expect(run.hasSuffix(" bytes\n1 written, 1 other YAML file skipped\n"), "\(run)")
    #expect(
      try await stage.output("check", "docs") == "docs/a.csv: ok\n1 ok, 1 other YAML file skipped\n"
    )
    #expect(try await stage.output("check", "docs", "-q") == "")
    let object = #"{"file": "docs/sub/other.yml", "status": "skipped"}"# + "\n"
    for command in ["check", "run", "plan"] {
      #expect(try await stage.output(command, "docs", "--json").hasSuffix("}\n" + object))
    }
    #expect(try await stage.output("plan", "docs").hasSuffix("\n1 other YAML file skipped\n"))
    _ = try await stage.render("check", "docs", "--report", "r.json")
    let report = try String(decoding: #require(stage.bytes("r.json")), as: UTF8.self)
    #expect(report.hasSuffix(#""skipped": ["docs/sub/other.yml"]}"# + "\n"))
  }

  /// The beginnings of files of other programs, whose names are partly those of settings.
  private static let programs = [
    "Jekyll": "title: My blog\ndescription: >-\n  About cells\ntheme: minima\n",
    "Jekyll with more": """
    title: Notes
    email: me@example.org
    description: Notes on automata
    baseurl: ""
    url: "https://example.org"
    theme: minima
    plugins: [jekyll-feed]
    """,
    "MkDocs":
      "site_name: Cells\nsite_url: https://example.org\ntheme:\n  name: material\nnav:\n  - index.md\n",
    "Compose": """
    name: shop
    services:
      web: {image: nginx, command: serve, ports: ["80:80"]}
    volumes: {data: {}}
    """,
    "GitHub workflow": """
    name: CI
    on: [push]
    permissions: {contents: read}
    jobs:
      test:
        runs-on: ubuntu-latest
        steps: [{uses: actions/checkout@v5}, {run: make test}]
    """,
    "Travis": "language: c\nscript: make test\njobs:\n  include: [{os: osx}]\ngroup: stable\n",
    "pre-commit": """
    default_stages: [pre-commit]
    repos:
      - repo: https://github.com/pre-commit/pre-commit-hooks
        rev: v5.0.0
        hooks: [{id: check-yaml}]
    """,
    "Hugo": "baseURL: https://example.org/\nlanguageCode: en\ntitle: Site\ntheme: ananke\n",
    "Quarto": """
    project: {type: website}
    website: {title: Cells, navbar: {left: [about.qmd]}}
    title: Cells
    format:
      html: {theme: cosmo, toc: true}
    """,
    "Jupyter Book": """
    title: A book
    author: The authors
    logo: logo.png
    execute: {execute_notebooks: force}
    html: {use_issues_button: true}
    """,
    "citation":
      "cff-version: 1.2.0\nmessage: Cite it\ntitle: render\ntype: software\nauthors: [{name: A}]\n",
    "conda": "name: cells\nchannels: [conda-forge]\ndependencies: [python=3.12, numpy]\n",
    "OpenAPI": """
    openapi: 3.1.0
    info: {title: Cells, version: "1", description: An interface}
    tags: [{name: cells}]
    paths:
      /cells: {get: {responses: {"200": {description: ok}}}}
    """,
    "Kubernetes": """
    apiVersion: v1
    kind: Secret
    metadata: {name: key}
    type: Opaque
    data: {a: Yg==}
    ---
    apiVersion: batch/v1
    kind: Job
    metadata: {name: render}
    spec: {parallelism: 4}
    """,
    "Helm":
      "apiVersion: v2\nname: cells\ndescription: A chart\ntype: application\nversion: 0.1.0\n",
    "issue template":
      "name: Bug\ndescription: Report a bug\ntitle: '[bug] '\nlabels: [bug]\nbody: []\n",
    "training": """
    seed: 42
    epochs: 90
    batch_size: 256
    learning_rate: 0.1
    optimizer: sgd
    skip: 2
    weight_decay: 1e-4
    momentum: 0.9
    dataset: cifar10
    """,
    "broken": "title: a: b\ndescription: x\nauthor: y\n  - {size: 3, frames: 4}\n",
  ]

  @Test(arguments: programs)
  func `A file of another program is skipped`(program: String, text: String) async throws {
    try stage.write(text, to: "docs/other.yml")
    #expect(
      try await stage.output("plan", "docs").hasSuffix("\n1 other YAML file skipped\n"),
      "\(program)")
  }

  /// Scenarios without their line `simulation`.
  @Test(arguments: [
    "frames: 5\nout: a.gif\n", "pattern: glider\nout: a.png\n", "out: a.png\ntitle: A glider\n",
    "title: Sea\ndescription: Penguins\ntheme: dark\norcas: 3\n", "size: 9\nfps: 5\n",
    "rule: B3/S23\nsize: 9\nseed: 1..3\nsheet: 2\n", "density: 10%\nseed: 4\n",
    "frames: 5\nout: a.gif\ngrowth: 2%\nlightning: 0\nwind: 3\n", "frames: 5\nout: [\n",
    "# a comment\ncamera:\n  - {at: 0, fit: world}\nevents: [{at: 3, restart: true}]\n",
  ])
  func `A scenario without the line 'simulation' is an error`(text: String) async throws {
    try stage.write(text, to: "docs/b.yaml")
    let told = try await stage.render("check", "docs")
    #expect(told.contains("docs/b.yaml:") && told.hasSuffix("status 2\n"), "\(told)")
  }

  @Test(arguments: [
    (
      "simulaton: life\nother: 2\n", "1:1: unknown setting 'simulaton' (did you mean 'simulation'?)"
    ),
    ("size: 9\nother: 2\nframes: 3\n", "1:1: missing 'simulation'"),
    ("model: ising\nwidht: 3\n", "2:1: unknown setting 'widht'"),
    ("a: 1\n---\nsimulation: life\n---\n- b\n", "5:1: expected a scenario, "),
    ("simulation: life\nframes: [\n", "3:1: invalid YAML: "),
    ("a: &b 1\nsimulation: life\n", "1:4: anchors and aliases"),
    (
      "<<<<<<< HEAD\nsimulation: life\n=======\nsimulation: sea\n>>>>>>> other\n",
      "1:1: a merge left a conflict here: keep one side, and remove the lines of '<<<<<<<',"
        + " '=======' and '>>>>>>>'\n    <<<<<<< HEAD\n    ^~~~~~~\n"
    ),
    (
      "simulation: life\nframes: 1\n<<<<<<< HEAD\nsize: 8\n=======\nsize: 9\n>>>>>>> other\n",
      "3:1: a merge left a conflict here: "
    ),
  ])
  func `A file that is meant as a scenario is an error`(text: String, problem: String) async throws
  {
    try stage.write(text, to: "docs/b.yaml")
    let told = try await stage.render("check", "docs")
    #expect(told.contains("docs/b.yaml:\(problem)"), "\(told)")
    #expect(told.hasSuffix("status 2\n"))
  }

  @Test func `A file that the command line names and a directory without scenarios are errors`()
    async throws
  {
    try stage.write("services: []\n", to: "others/compose.yaml")
    try stage.write("site_name: a\n", to: "others/mkdocs.yml")
    #expect(
      try await stage.render("check", "others/compose.yaml")
        .hasPrefix("others/compose.yaml:1:1: missing 'simulation'"))
    #expect(
      try await stage.render("check", "docs", "others") == """
        docs/a.csv: missing
        render: no scenario files in 'others': no 'simulation' in others/compose.yaml, others/mkdocs.yml
        status 2

        """)
    #expect(
      try await stage.output("run", "docs", "others", "--exclude", "mkdocs.yml").isEmpty)
    #expect(
      try await stage.render("run", "docs", "--exclude", "a.yaml")
        == "render: --exclude leaves no scenario file\nstatus 2\n")
    // Without directories of other programs, the pattern of one that is skipped still matches.
    #expect(
      try await stage.output("run", ".", "--exclude", "compose.yaml")
        .hasSuffix("1 written, 1 other YAML file skipped\n"))
  }
}
