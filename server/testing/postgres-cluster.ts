/** Starts a temporary PostgreSQL cluster for the tests if its binaries are installed. */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";

export interface Cluster {
  url: string;
  /** The same through the cluster's Unix socket, as on a machine that runs everything. */
  socketUrl: string;
  stop(): void;
  /** Stops it, fast or immediately, and starts it again on the same data; resolves when it accepts connections. */
  restart(how: "fast" | "at once"): Promise<void>;
  /** Freezes or thaws all of its processes. */
  signal(name: "SIGSTOP" | "SIGCONT"): void;
}

const places = ["/usr/lib/postgresql", "/usr/local/pgsql", "/opt/homebrew/opt"];

/** The folder of initdb and postgres, or undefined. */
export function findPostgresBinaries(): string | undefined {
  const versions = places.flatMap((place) =>
    existsSync(place) ? readdirSync(place).map((name) => join(place, name, "bin")) : [],
  );
  const { stdout } = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" });
  return [...versions.sort().reverse(), stdout?.trim() ?? ""].find(
    (folder) => folder !== "" && existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")),
  );
}

/**
 * Makes a cluster in a new folder and waits until it accepts connections. PostgreSQL refuses to run as root, so root
 * switches to another user.
 * @param port to listen on; a free one by default
 */
export async function startCluster(binaries: string, port?: number): Promise<Cluster> {
  return start(binaries, port ?? (await freePort()));
}

async function start(binaries: string, port: number): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), "assay-postgres-"));
  const owner = process.getuid?.() === 0 ? userIds("postgres") : undefined;
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, "data");
  execFileSync(
    join(binaries, "initdb"),
    ["-D", data, "-U", "assay", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"],
    { stdio: "ignore", cwd: folder, ...owner },
  );
  const settings = [
    "max_connections=200",
    "shared_buffers=128MB",
    `unix_socket_directories=${folder}`,
    "logging_collector=off",
    // These databases live for seconds: vacuuming and replication would only cost time.
    "autovacuum=off",
    "wal_level=minimal",
    "max_wal_senders=0",
  ];
  const run = () =>
    spawn(
      join(binaries, "postgres"),
      ["-D", data, "-p", String(port), "-h", "127.0.0.1", ...settings.flatMap((setting) => ["-c", setting])],
      { stdio: "ignore", cwd: folder, ...owner },
    );
  let server = run();
  await untilReady(join(binaries, "pg_isready"), port);
  return {
    url: `postgres://assay@127.0.0.1:${port}/postgres`,
    socketUrl: `postgres://assay@127.0.0.1:${port}/postgres?host=${folder}`,
    stop() {
      server.kill("SIGQUIT");
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
    async restart(how) {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill(how === "fast" ? "SIGINT" : "SIGQUIT");
      await ended;
      server = run();
      await untilReady(join(binaries, "pg_isready"), port);
    },
    signal(name) {
      const children = spawnSync("pgrep", ["-P", String(server.pid)], { encoding: "utf8" }).stdout.split(
        "\n",
      );
      for (const id of [String(server.pid), ...children]) if (id) process.kill(Number(id), name);
    },
  };
}

function userIds(name: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync("id", [flag, name], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

async function untilReady(isReady: string, port: number): Promise<void> {
  for (let tries = 0; tries < 150; tries += 1) {
    if (spawnSync(isReady, ["-h", "127.0.0.1", "-p", String(port)], { stdio: "ignore" }).status === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("The test cluster of PostgreSQL did not become ready in 30 s.");
}
