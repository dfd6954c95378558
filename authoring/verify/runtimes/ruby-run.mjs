/** Runs a Ruby script of a folder on Ruby compiled to WebAssembly, as `ruby main.rb` would. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { WASI } from "node:wasi";
import { RubyVM } from "@ruby/wasm-wasi";

const [, , folder, file] = process.argv;
const module = await WebAssembly.compile(
  readFileSync(join(import.meta.dirname, "node_modules/@ruby/4.0-wasm-wasi/dist/ruby+stdlib.wasm")),
);
const wasi = new WASI({
  version: "preview1",
  env: { TZ: "UTC", LANG: "C.UTF-8" },
  preopens: { "/program": folder },
  returnOnExit: true,
});
const { vm } = await RubyVM.instantiateModule({
  module,
  wasip1: wasi,
  args: ["ruby.wasm", "-EUTF-8", "-e_=0"],
});
const exitCode = vm.eval(`
  Dir.chdir("/program")
  $LOAD_PATH.unshift("/program")
  $0 = "/program/${file}"
  code = begin
    load "/program/${file}"
    0
  rescue SystemExit => leaving
    leaving.status
  rescue Exception => error
    $stderr.write(error.full_message(highlight: false))
    1
  end
  $stdout.flush
  $stderr.flush
  code
`);
process.exit(Number(exitCode.toString()));
