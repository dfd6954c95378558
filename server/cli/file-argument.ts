/** The argument of commands that take one file and nothing else. */

/** The file; or, after printing the help, the exit code. */
export function fileArgument(args: string[], help: string): string | number {
  const [file, ...rest] = args;
  if (args.includes("--help")) {
    console.log(help);
    return 0;
  }
  if (!file || rest.length > 0) {
    console.error(help);
    return 2;
  }
  return file;
}
