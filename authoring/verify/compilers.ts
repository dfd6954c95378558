/** Languages that are compiled first: Rust, Go, Java, C++, C#, Scala. */
import { existsSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram, once, type Runtime, type Step, stepRuntime, writeFile } from "./runtime.ts";
import { wrapCpp, wrapCsharp, wrapGo, wrapJava, wrapRust } from "./wrap-excerpt.ts";

const findRust = once(() => findProgram(["/usr/bin/rustc", "rustc"], ["--version"], /rustc (1\.96\.\S+)/));

const rust = stepRuntime({
  detect: () => findRust()?.version,
  prepare: ({ main, flags }, dir) => {
    writeFile(join(dir, "main.rs"), wrapRust(main));
    return [
      {
        command: findRust()?.path ?? "",
        args: ["--edition", "2024", "-A", "dead_code", "-o", "main", ...flags, "main.rs"],
      },
      { command: "./main", args: [], env: { RUST_BACKTRACE: "0" } },
    ];
  },
});

const findGo = once(() =>
  findProgram(["/usr/lib/go-1.23/bin/go", "/usr/local/go/bin/go", "go"], ["version"], /go(1\.23\S*)/),
);

/** Caches compiled standard packages between programs: a build takes one second instead of ten. */
const goCache = join(tmpdir(), "assay-verify-go-cache");

const go = stepRuntime({
  detect: () => findGo()?.version,
  prepare: ({ main, flags }, dir) => {
    mkdirSync(goCache, { recursive: true });
    mkdirSync(join(dir, ".tmp"));
    writeFile(join(dir, "main.go"), wrapGo(main));
    if (!existsSync(join(dir, "go.mod"))) writeFile(join(dir, "go.mod"), "module question\n\ngo 1.23\n");
    const env = {
      GOCACHE: goCache,
      GOFLAGS: "-mod=mod",
      GOPROXY: "off",
      GOTOOLCHAIN: "local",
      GOPATH: join(dir, ".go"),
      TMPDIR: join(dir, ".tmp"),
    };
    const withRace = flags.includes("-race");
    return [
      {
        command: findGo()?.path ?? "",
        args: ["build", ...flags, "-o", "main", "."],
        env: { ...env, CGO_ENABLED: withRace ? "1" : "0" },
      },
      { command: "./main", args: [] },
    ];
  },
});

const javaFolders = [
  "/usr/lib/jvm/java-17-openjdk-amd64/bin",
  "/usr/lib/jvm/java-17-openjdk-arm64/bin",
  "/usr/bin",
];
const findJavac = once(() =>
  findProgram(
    [...javaFolders.map((folder) => join(folder, "javac")), "javac"],
    ["-version"],
    /javac (17\.\S+)/,
  ),
);

const java = stepRuntime({
  detect: () => findJavac()?.version,
  prepare: ({ main, flags, files }, dir) => {
    const { mainClass, file, source } = wrapJava(main);
    writeFile(join(dir, file), source);
    const others = [...files.keys()].filter((name) => name.endsWith(".java"));
    const compiler = findJavac()?.path ?? "";
    const memory = ["-J-XX:TieredStopAtLevel=1", "-J-Xshare:auto"];
    return [
      { command: compiler, args: [...memory, "-Xlint:all", "-d", "out", ...flags, file, ...others] },
      {
        command: compiler.replace(/javac$/, "java"),
        args: ["-XX:TieredStopAtLevel=1", "-ea", "-cp", "out", mainClass],
      },
    ];
  },
});

const strict = ["-Wall", "-Wextra", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

function cppRuntime(candidates: string[], pattern: RegExp, own: readonly string[]): Runtime {
  const find = once(() => findProgram(candidates, ["--version"], pattern));
  return stepRuntime({
    detect: () => find()?.version,
    prepare: ({ main, flags, files }, dir): Step[] => {
      writeFile(join(dir, "main.cpp"), wrapCpp(main));
      const others = [...files.keys()].filter((name) => name.endsWith(".cpp"));
      const args = [
        "-std=c++23",
        ...own,
        ...strict,
        "-pthread",
        ...flags,
        "main.cpp",
        ...others,
        "-o",
        "main",
      ];
      // Leak detection needs ptrace, which not every container allows.
      return [
        { command: find()?.path ?? "", args },
        { command: "./main", args: [], env: { ASAN_OPTIONS: "detect_leaks=0" } },
      ];
    },
  });
}

const findMono = once(() => findProgram(["/usr/bin/mcs", "mcs"], ["--version"], /(6\.8\.\S+)/));

const mono = stepRuntime({
  detect: () => findMono()?.version,
  prepare: ({ main, flags }, dir) => {
    writeFile(join(dir, "main.cs"), wrapCsharp(main));
    return [
      {
        command: findMono()?.path ?? "",
        args: ["-langversion:7.2", "-nologo", "-out:main.exe", ...flags, "main.cs"],
      },
      { command: "mono", args: ["main.exe"] },
    ];
  },
});

const findScala = once(() => findProgram(["/usr/bin/scala", "scala"], ["-version"], /version (2\.11\.\S+)/));

const scala = stepRuntime({
  detect: () => findScala()?.version,
  prepare: ({ main, flags }, dir) => {
    writeFile(join(dir, "main.scala"), main);
    // The compile daemon would outlive the program.
    return [{ command: findScala()?.path ?? "", args: ["-nc", "-feature", ...flags, "main.scala"] }];
  },
});

export const compiledRuntimes: Record<string, Runtime> = {
  "rust-1.96": rust,
  "go-1.23": go,
  "jdk-17": java,
  "gcc-12": cppRuntime(["/usr/bin/g++-12", "g++-12", "g++"], /\b(12\.\d+\.\d+)/, []),
  "clang-19": cppRuntime(["/usr/bin/clang++-19", "clang++-19"], /version (19\.\S+)/, ["-stdlib=libc++"]),
  "mono-6.8": mono,
  "scala-2.11": scala,
};
