/** Reads settings, opens the database, builds the app, listens, and shuts down without dropping a request. */
import { accessSync, constants, mkdirSync } from "node:fs";
import { type Logger, pino } from "pino";
import { buildApp } from "./app.ts";
import { assignmentLetters, keepMailOutcomes } from "./assignments/reminders/mails.ts";
import { startReminders } from "./assignments/reminders/reminders.ts";
import { Heartbeat } from "./attempts/time/heartbeat.ts";
import { startSweeper } from "./attempts/time/sweeper.ts";
import { ownAssessments } from "./authoring/assessments/own-source.ts";
import { joinSources } from "./banks/assessments.ts";
import { readBanks } from "./banks/banks.ts";
import { builtInAssessments } from "./banks/built-in.ts";
import { createItemCache } from "./banks/items.ts";
import { createImageRenderer } from "./certificates/drawing/images.ts";
import { ensureKey } from "./certificates/keys.ts";
import { certificateLetters } from "./certificates/mails.ts";
import { readSettings, type Settings } from "./config.ts";
import { describeDatabaseError } from "./database/database-errors.ts";
import { type Database, isTransientFailure } from "./database/handle.ts";
import { hasSealedSecrets } from "./database/inspection.ts";
import { openDatabase } from "./database/open.ts";
import { finishRestore } from "./database/sqlite/backup.ts";
import { holdDataFolder } from "./database/sqlite/sqlite.ts";
import { groupLetters } from "./groups/mails.ts";
import { startInvitations } from "./groups/sending.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { Exports } from "./http/exports.ts";
import { createLimits } from "./http/limits/limits.ts";
import { startAggregator } from "./insight/aggregator.ts";
import { createOutbox } from "./mail/outbox.ts";
import { startMailSender } from "./mail/sender.ts";
import { createMailTransport } from "./mail/transport.ts";
import { Arrivals } from "./platform/arrivals.ts";
import { startClock } from "./platform/clock.ts";
import { describeDiskError } from "./platform/disk-errors.ts";
import { contentFolder } from "./platform/folders.ts";
import { startTrimming } from "./platform/memory.ts";
import { makeFilesPrivate, tightenFolder } from "./platform/private-files.ts";
import { readSecretKey } from "./platform/secret-key.ts";
import { NotReachableError, StartError } from "./platform/start-error.ts";
import { accountMails } from "./users/mails.ts";

/** A shutdown waits this long for running requests. */
const drainSeconds = 10;

async function main(): Promise<void> {
  const settings = readSettings();
  const log = pino({ level: settings.logLevel, base: null });
  makeFilesPrivate();
  prepareDataFolder(settings, log);
  const letGo = settings.databaseUrl ? () => {} : holdDataFolder(settings.dataDir);
  const restored = settings.databaseUrl ? undefined : finishRestore(settings.dataDir);
  if (restored) log.warn({ dataDir: settings.dataDir }, `a restore was interrupted; it is ${restored} now`);
  const database = await openWhenReachable(settings);
  const { db } = database;
  const clock = await startClock(() => database.time(), log);
  const banks = readBanks(contentFolder);
  const assessments = joinSources(builtInAssessments(banks), ownAssessments(db));
  const isDevelopment = settings.environment === "development";
  const images = createImageRenderer();
  const secretKey = readSecretKey(settings, await hasSealedSecrets(db));
  const sender = startMailSender({
    db,
    clock,
    log,
    transport: createMailTransport(settings),
    compose: accountMails({
      db,
      clock,
      settings,
      certificateLetter: certificateLetters({ db, settings, images, assessments }),
      groupLetter: groupLetters({ db, clock, settings }),
      assignmentLetter: assignmentLetters({ db, clock, settings, secretKey }),
      ...(isDevelopment ? { onLink: (url: string) => log.info({ url }, "link in a mail") } : {}),
    }),
    onOutcome: keepMailOutcomes(db, clock),
  });
  const outbox = createOutbox(clock, () => sender.wake());
  const services = {
    settings,
    db,
    clock,
    arrivals: new Arrivals(clock),
    log,
    limits: createLimits({ settings, db, clock, log }),
    exports: new Exports(),
    assessments,
    notReady: banks.notReady(),
    outbox,
    images,
    secretKey,
  };
  const heartbeat = new Heartbeat(services);
  const attemptServices = { ...services, items: await createItemCache(db, banks, clock.now()), heartbeat };
  services.arrivals.loop.start();
  await heartbeat.start();
  const sweeper = startSweeper(attemptServices);
  const aggregator = startAggregator(services);
  const housekeeping = startHousekeeping(db, clock, log);
  const invitations = startInvitations(services);
  const reminders = startReminders(services);
  await ensureKey(services).catch((error) =>
    // The server starts without it, since everything else works.
    log.error(
      { err: error },
      "credentials can't be signed: is SECRETS_KEY the one that the signing key was stored with? `npm run assay -- keys rotate` makes a new one",
    ),
  );
  const app = await buildApp(services, database, attemptServices);
  const trimming = await startTrimming(log);

  await app.listen({ port: settings.port, host: settings.host });
  announce(settings, services.notReady.length);

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), drainSeconds * 1000).unref();
    await app.close();
    await housekeeping.close();
    await invitations.close();
    await reminders.close();
    await trimming?.close();
    await clock.stop();
    await sweeper.close();
    await heartbeat.stop();
    await aggregator.close();
    await sender.close();
    await database.close();
    letGo();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  process.on("unhandledRejection", (error) => {
    log.fatal({ err: error }, "unhandled rejection");
    void stop("unhandledRejection");
  });
}

/** Longest wait between two attempts to reach the database at the start. */
const longestWaitSeconds = 10;

/** Opens the database, and retries while it is unreachable, so that no supervisor has to. */
async function openWhenReachable(settings: Settings): Promise<Database> {
  for (let seconds = 1; ; seconds = Math.min(2 * seconds, longestWaitSeconds)) {
    try {
      return await openDatabase(settings);
    } catch (error) {
      if (!(error instanceof NotReachableError) && !isTransientFailure(error)) throw error;
      console.error(`${(error as Error).message} Trying again in ${seconds} s.`);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }
}

function prepareDataFolder({ dataDir }: Settings, log: Logger): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK);
    const changed = tightenFolder(dataDir);
    if (changed > 0)
      log.warn({ dataDir, changed }, "files that other users could read are now the server's own");
  } catch (error) {
    throw new StartError(
      `The data folder ${dataDir} can't be written to (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
}

function announce(settings: Settings, missingBanks: number): void {
  const lines = [
    `Assay is ready on ${settings.publicUrl}`,
    settings.databaseUrl ? "  data: PostgreSQL" : `  data: ${settings.dataDir}`,
    ...(settings.smtpUrl ? [] : [`  mail: no SMTP_URL, so mails are files in ${settings.dataDir}/outbox`]),
    ...(settings.analytics ? [] : ["  analytics: off (ANALYTICS_PROVIDER is not set)"]),
    ...(missingBanks > 0 ? [`  questions: ${missingBanks} assessments have no questions yet`] : []),
    ...(settings.rateLimit
      ? []
      : ["  WARNING: RATE_LIMIT is off. Nobody but a load test should run like this."]),
  ];
  console.log(lines.join("\n"));
}

const described = (error: unknown) => describeDiskError(error) ?? describeDatabaseError(error);

try {
  await main();
} catch (error) {
  const { code, message, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof StartError) console.error(`Assay can't start. ${message}`);
  else if (code === "EADDRINUSE")
    console.error(`Assay can't start. The port is taken: ${message}. Choose another with PORT.`);
  else if (code === "EACCES" && syscall === "listen")
    console.error(`Assay can't start. The port is not allowed: ${message}. Choose one above 1023.`);
  else if (described(error)) console.error(`Assay can't start. ${described(error)}`);
  else console.error("Assay can't start.", error);
  process.exit(1);
}
