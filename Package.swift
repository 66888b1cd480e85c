// swift-tools-version: 6.2
import PackageDescription

#if os(macOS)
  let gdPackage: String? = "gdlib"  // Homebrew's directories are found only through pkg-config.
#else
  let gdPackage: String? = nil  // On Linux the headers are on the default search path.
#endif

// libgd, and the math library that its static archive needs but does not declare.
let gd: [LinkerSetting] = ["gd", "m"].map { .linkedLibrary($0) }

// A static executable. `scripts/build` and `scripts/test` request it if static archives of all libraries are installed.
// The listed libraries are those that the archives of libgd and FreeType need.
let whole: [LinkerSetting] =
  Context.environment["RENDER_STATIC"] == nil
  ? []
  : [.unsafeFlags(["-static-executable", "-use-ld=lld"])]
    + ["gd", "jpeg", "webp", "freetype", "brotlidec", "brotlicommon", "png", "z"].map {
      .linkedLibrary($0)
    }

// `make`, CI and the scripts request unsafe flags. They are optional because SwiftPM rejects them in dependencies.
// Modules that loop over cells or pixels are optimized in debug builds, as their tests would take minutes otherwise. No
// module sees the library of regular expressions, which would be a megabyte of the program.
let optimizesDebug = Context.environment["RENDER_OPTIMIZE_DEBUG"] != nil
let withoutRegex: [SwiftSetting] =
  optimizesDebug
  ? [.unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"])] : []

let strict: [SwiftSetting] =
  withoutRegex + [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]

// Modules that loop over neither cells nor pixels compile faster for size, and are smaller.
let small =
  strict + (optimizesDebug ? [.unsafeFlags(["-Osize"], .when(configuration: .release))] : [])

let optimized: [SwiftSetting] =
  optimizesDebug ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : []
let fast = strict + optimized
let fastC: [CSetting] =
  optimizesDebug ? [.unsafeFlags(["-O2"], .when(configuration: .debug))] : []

// start.c says why.
let withoutProc: [LinkerSetting] =
  optimizesDebug
  ? [
    .unsafeFlags(["-Xlinker", "--wrap=open"], .when(platforms: [.linux]))
  ]
  : []

// The fuzzer, requested by `make fuzz`. It links only with libFuzzer, which contains its main function.
let fuzzers: [Target] =
  Context.environment["RENDER_FUZZ"] == nil
  ? []
  : [
    .executableTarget(
      name: "Fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzz",
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])])
  ]

// The parts of the program are directories of Sources, and their tests directories of Tests. The modules of a part use those of
// the same part and of the parts above it: scripts/structure checks that.
func part(_ name: String, in folder: String = "Sources", _ targets: [Target]) -> [Target] {
  for target in targets where target.path == nil {
    target.path = "\(folder)/\(name)/\(target.name)"
  }
  return targets
}

let basis = part(
  "Basis",
  [
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CYAML", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "CAssets"),
    .target(
      name: "Assets", dependencies: ["CAssets"], path: "assets",
      exclude: [
        "help", "models", "pages", "patterns", "ramps", "rules", "sprites", "themes", "type",
      ],
      swiftSettings: strict),
    .target(name: "Platform", dependencies: ["CLinux"], swiftSettings: strict),
    .target(name: "CHashes", cSettings: fastC),
    .target(name: "Grids", dependencies: ["CHashes"], swiftSettings: fast),
    .target(name: "Settings", dependencies: ["Grids"], swiftSettings: small),
    .target(name: "Formulas", dependencies: ["Grids", "Settings"], swiftSettings: small),
    .target(name: "YAML", dependencies: ["CYAML", "Grids", "Settings"], swiftSettings: small),
    .target(name: "XML", dependencies: ["CExpat"], swiftSettings: small),
    .target(name: "Archives", dependencies: ["CZlib"], swiftSettings: fast),
    .target(
      name: "Files", dependencies: ["Archives", "Assets", "Grids", "Platform", "Settings"],
      swiftSettings: small),
  ])

let cells = part(
  "Cells",
  [
    .target(
      name: "Patterns", dependencies: ["Assets", "Files", "Grids", "Settings"],
      swiftSettings: fast),
    .target(
      name: "Worlds", dependencies: ["Assets", "Grids", "Patterns", "Settings"],
      swiftSettings: fast),
    .target(
      name: "Games", dependencies: ["Grids", "Settings", "Worlds", "XML"], swiftSettings: fast),
  ])

let images = part(
  "Images",
  [
    .systemLibrary(
      name: "CDeflate", providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
    .systemLibrary(name: "CGIF", providers: [.apt(["libgif-dev"]), .brew(["giflib"])]),
    .target(name: "CPNG", linkerSettings: [.linkedLibrary("png")]),
    .systemLibrary(name: "CWebP", providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .target(name: "Imaging", dependencies: ["Grids", "Patterns", "Platform"], swiftSettings: fast),
    .target(
      name: "Decoding",
      dependencies: [
        "Archives", "CGIF", "CPNG", "CWebP", "CZlib", "Grids", "Imaging", "Platform",
      ],
      swiftSettings: fast),
    .target(
      name: "Encoding",
      dependencies: [
        "Assets", "CDeflate", "CWebP", "CZlib", "Decoding", "Files", "Grids", "Imaging",
        "Patterns", "Platform",
      ],
      swiftSettings: fast),
  ])

let data = part(
  "Data",
  [
    .target(
      name: "Arrays",
      dependencies: ["Archives", "Decoding", "Grids", "Imaging", "Platform", "Settings"],
      swiftSettings: fast),
    .target(
      name: "Frames", dependencies: ["Arrays", "Decoding", "Grids", "Settings", "Worlds"],
      swiftSettings: strict),
  ])

let automata = part(
  "Automata",
  [
    .target(name: "CKernels", cSettings: fastC),
    .target(name: "Rules", dependencies: ["Grids", "Settings"], swiftSettings: fast),
    .target(
      name: "Automata",
      dependencies: [
        "Assets", "CKernels", "Formulas", "Grids", "Patterns", "Rules", "Settings", "Worlds",
      ], swiftSettings: fast),
  ])

let models = part(
  "Models",
  [
    .target(name: "CModels", cSettings: fastC),
    .target(
      name: "Models",
      dependencies: [
        "Arrays", "Assets", "CModels", "Decoding", "Files", "Formulas", "Grids", "Patterns",
        "Settings", "Worlds", "YAML",
      ],
      swiftSettings: fast),
  ])

let films = part(
  "Films",
  [
    .systemLibrary(
      name: "CGD", pkgConfig: gdPackage, providers: [.apt(["libgd-dev"]), .brew(["gd"])]),
    .systemLibrary(
      name: "CFreeTypeHeaders", pkgConfig: "freetype2",
      providers: [.apt(["libfreetype-dev", "pkg-config"]), .brew(["freetype"])]),
    .target(name: "CFreeType", dependencies: ["CFreeTypeHeaders"], cSettings: fastC),
    .target(
      name: "Drawing",
      dependencies: [
        "Assets", "CFreeType", "CGD", "Decoding", "Grids", "Imaging", "Settings", "Worlds",
      ],
      swiftSettings: fast, linkerSettings: gd),
    .target(
      name: "Films",
      dependencies: [
        "Drawing", "Encoding", "Files", "Grids", "Imaging", "Patterns", "Platform", "Settings",
        "Worlds",
      ],
      swiftSettings: strict),
    .target(
      name: "Comparing",
      dependencies: [
        "Decoding", "Drawing", "Encoding", "Files", "Films", "Grids", "Imaging", "Settings",
      ],
      swiftSettings: small),
  ])

let sharing = part(
  "Sharing",
  [
    .target(
      name: "Remotes", dependencies: ["Files", "Grids", "Settings", "XML"],
      swiftSettings: small)
  ])

let scenarios = part(
  "Scenarios",
  [
    .target(
      name: "Scenarios",
      dependencies: [
        "Arrays", "Assets", "Automata", "Decoding", "Drawing", "Encoding", "Files", "Films",
        "Frames", "Games", "Grids", "Imaging", "Models", "Patterns", "Platform", "Remotes",
        "Settings", "Worlds", "YAML",
      ], swiftSettings: small),
    // For other programs: this one does not use Foundation.
    .target(
      name: "FilmsFoundation",
      dependencies: [
        "Automata", "Files", "Films", "Grids", "Imaging", "Models", "Patterns", "Scenarios",
        "Settings", "Worlds",
      ],
      swiftSettings: strict),
  ])

let program = part(
  "Program",
  [
    .target(name: "CStart"),
    .target(
      name: "Exploration",
      dependencies: ["Automata", "Films", "Grids", "Remotes", "Scenarios", "Settings", "Worlds"],
      swiftSettings: small),
    .target(name: "Serving", dependencies: ["Platform"], swiftSettings: small),
    .target(
      name: "Terminals", dependencies: ["Encoding", "Grids", "Imaging", "Platform", "Settings"],
      swiftSettings: strict),
    .target(
      name: "Commands",
      dependencies: [
        "Assets", "Automata", "CStart", "Comparing", "Decoding", "Drawing", "Encoding",
        "Exploration", "Files",
        "Films", "Frames", "Games", "Grids", "Imaging", "Models", "Patterns", "Platform", "Remotes",
        "Scenarios", "Serving", "Settings", "Terminals", "Worlds",
      ],
      swiftSettings: small),
    // No test depends on the program, so the linker's settings of the program do not apply to the tests.
    .executableTarget(
      name: "render", dependencies: ["Commands"], swiftSettings: small,
      linkerSettings: whole + withoutProc),
  ])

let allTests =
  part(
    "Basis", in: "Tests",
    [
      .testTarget(name: "GridsTests", dependencies: ["Grids", "TestSupport"]),
      .testTarget(name: "SettingsTests", dependencies: ["Grids", "Settings", "TestSupport"]),
      .testTarget(name: "FilesTests", dependencies: ["Files", "Grids", "Settings", "TestSupport"]),
    ])
  + part(
    "Cells", in: "Tests",
    [
      .testTarget(
        name: "PatternsTests",
        dependencies: ["Assets", "Grids", "Patterns", "Settings", "TestSupport"]),
      .testTarget(
        name: "WorldsTests",
        dependencies: [
          "Automata", "Games", "Grids", "Patterns", "Settings", "TestSupport", "Worlds",
        ]),
      .testTarget(
        name: "GamesTests",
        dependencies: ["Games", "Grids", "Settings", "TestSupport", "Worlds"]),
    ])
  + part(
    "Images", in: "Tests",
    [
      .testTarget(name: "ImagingTests", dependencies: ["Grids", "Imaging"]),
      .testTarget(
        name: "DecodingTests",
        dependencies: ["Decoding", "Encoding", "Files", "Grids", "Imaging", "TestSupport"]),
      .testTarget(
        name: "EncodingTests",
        dependencies: [
          "CGD", "CZlib", "Decoding", "Encoding", "Files", "Grids", "Imaging", "TestSupport",
        ]),
    ])
  + part(
    "Data", in: "Tests",
    [
      .testTarget(
        name: "ArraysTests",
        dependencies: ["Arrays", "CZlib", "Decoding", "Grids", "Settings", "TestSupport"])
    ])
  + part(
    "Automata", in: "Tests",
    [
      .testTarget(name: "RulesTests", dependencies: ["Rules", "TestSupport"]),
      .testTarget(
        name: "AutomataTests",
        dependencies: [
          "Assets", "Automata", "CKernels", "Grids", "Patterns", "Rules", "Settings",
          "TestSupport", "Worlds",
        ]),
    ])
  + part(
    "Models", in: "Tests",
    [
      // The plain definition of models, which is compared with fast engines for many cells.
      .target(
        name: "PlainModels", dependencies: ["CModels", "Grids", "Models"], swiftSettings: optimized),
      .testTarget(
        name: "ModelsTests",
        dependencies: [
          "Assets", "CModels", "Grids", "Models", "PlainModels", "Settings", "TestSupport",
          "Worlds", "YAML",
        ]),
    ])
  + part(
    "Films", in: "Tests",
    [
      .testTarget(
        name: "DrawingTests",
        dependencies: [
          "Assets", "Automata", "Drawing", "Games", "Grids", "Imaging", "TestSupport",
          "Worlds",
        ]),
      .testTarget(
        name: "FilmsTests",
        dependencies: [
          "Automata", "Drawing", "Encoding", "Files", "Films", "Games", "Grids", "Imaging",
          "Patterns", "Settings", "TestSupport", "Worlds",
        ]),
    ])
  + part(
    "Sharing", in: "Tests",
    [
      .testTarget(
        name: "RemotesTests",
        dependencies: ["Files", "Grids", "Remotes", "Settings", "TestSupport"])
    ])
  + part(
    "Scenarios", in: "Tests",
    [
      .testTarget(
        name: "ScenariosTests",
        dependencies: [
          "Assets", "Automata", "Drawing", "Encoding", "Files", "Films", "Frames", "Games", "Grids",
          "Imaging", "Models", "Patterns", "Scenarios", "Settings", "TestSupport", "Worlds",
        ]),
      .testTarget(
        name: "FilmsFoundationTests",
        dependencies: [
          "Automata", "Decoding", "Drawing", "Files", "Films", "FilmsFoundation", "Games", "Grids",
          "Imaging", "Models", "Patterns", "Scenarios", "Settings", "TestSupport", "Worlds",
        ]),
    ])
  + part(
    "Program", in: "Tests",
    [
      .testTarget(
        name: "TerminalsTests",
        dependencies: [
          "Decoding", "Encoding", "Grids", "Imaging", "Terminals", "TestSupport",
        ]),
      .testTarget(name: "ServingTests", dependencies: ["Platform", "Serving", "TestSupport"]),
      .testTarget(
        name: "ExplorationTests",
        dependencies: ["Automata", "Exploration", "Games", "Scenarios", "Settings", "Worlds"]),
      .testTarget(
        name: "CommandsTests",
        dependencies: [
          "CZlib", "Commands", "Decoding", "Encoding", "Films", "FilmsFoundation", "Grids",
          "Imaging",
          "Scenarios", "Settings", "TestSupport",
        ]),
      .testTarget(
        name: "ExampleTests",
        dependencies: [
          "Drawing", "Encoding", "Files", "Films", "Grids", "Imaging", "Scenarios", "Settings",
          "TestSupport",
        ],
        exclude: ["Goldens"]),
      .testTarget(
        name: "FuzzTests",
        dependencies: [
          "Automata", "Encoding", "Files", "Films", "FuzzTargets", "Games", "Grids", "Imaging",
          "Scenarios", "Settings", "TestSupport", "Worlds",
        ]),
    ])

// The tests of one module are built alone in the environment of `RENDER_TESTED=DrawingTests`.
let tests = allTests.filter { target in
  target.type != .test || (Context.environment["RENDER_TESTED"] ?? target.name) == target.name
}

// The benchmarks, requested by `make bench`, so that a build of the tests does not contain them.
let benchmarks: [Target] =
  Context.environment["RENDER_BENCHMARKS"] == nil
  ? []
  : [
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Automata", "CGD", "CKernels", "Drawing", "Games", "Grids", "Imaging", "Models",
        "Patterns", "Rules", "Worlds",
      ],
      path: "Benchmarks", exclude: ["peers", "recorded.tsv"], swiftSettings: strict,
      linkerSettings: gd)
  ]

// What several tests use.
let others: [Target] = [
  .target(
    name: "TestSupport",
    dependencies: ["Assets", "Grids", "Imaging", "Rules", "Settings", "Worlds"],
    path: "Tests/TestSupport", swiftSettings: optimized),
  .target(
    name: "FuzzTargets",
    dependencies: [
      "Archives", "Arrays", "Automata", "Decoding", "Drawing", "Encoding", "Files", "Films",
      "Frames", "Games", "Grids", "Imaging", "Models", "Patterns", "Remotes", "Rules",
      "Scenarios", "Serving", "Settings", "Worlds",
    ], path: "Tests/FuzzTargets", swiftSettings: strict),
]

let package = Package(
  name: "render",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "render", targets: ["render"]),
    .library(name: "Films", targets: ["Films", "Drawing", "Files", "Imaging"]),
    .library(name: "FilmsFoundation", targets: ["FilmsFoundation"]),
    .library(name: "Patterns", targets: ["Patterns"]),
    .library(name: "Scenarios", targets: ["Scenarios"]),
    .library(
      name: "Worlds", targets: ["Worlds", "Automata", "Games", "Grids", "Models", "Settings"]),
  ],
  targets: basis + cells + images + data + automata + models + films + sharing + scenarios + program
    + tests + others + benchmarks + fuzzers
)
