import { once } from 'node:events';
import { extname } from 'node:path';
import { MessageChannel, type MessagePort, parentPort, Worker } from 'node:worker_threads';

/**
 * Runs what reads other people's files in threads, which are ended when they take too long. A crafted file can send a
 * parser into an endless loop, and on one machine nobody else would get an answer.
 */

/** The programs of the threads, beside this file. lib/functions/bundling.ts says who runs which. */
type Program = 'recording-worker' | 'logo-worker';

/**
 * The CPU that one file may take, in milliseconds: how busy the machine is makes no difference. A recording of 90 seconds
 * takes at most 150, a logo 90.
 */
const CPU_MS = 250;
const CHECK_EVERY_MS = 10;
/** The longest time of a program that waits for parts of a file. Shorter than a function's timeout. */
const WAIT_MS = 15_000;
/** A crafted file can also fill the memory. */
const MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 };

/** Threads that wait for their next file: most of a run's time would be the start of its thread. */
const idle: { readonly program: Program; readonly worker: Worker }[] = [];
const IDLE_MAX = 2;

/**
 * Runs a program on a file.
 * @param data copied to the program
 * @param on gets each message of the program
 * @throws what `on` throws
 */
export async function runStoppable(
  program: Program,
  data: unknown,
  on: (message: unknown) => Promise<void>,
): Promise<Ended> {
  const worker = take(program) ?? (await start(program));
  const { port1: port, port2 } = new MessageChannel();
  const before = await worker.cpuUsage();
  let check: NodeJS.Timeout | undefined;
  let late: NodeJS.Timeout | undefined;
  let isReusable = false;
  try {
    const ended = await new Promise<Ended>((resolve, reject) => {
      worker.once('exit', () => resolve('stopped'));
      port.on('message', (message) => {
        if (message === DONE) resolve('done');
        else on(message).catch(reject);
      });
      check = setInterval(async () => {
        // A thread that has just ended has no usage.
        const used = await worker.cpuUsage(before).catch(() => undefined);
        if (used !== undefined && used.user + used.system > CPU_MS * 1000) resolve('stopped');
      }, CHECK_EVERY_MS);
      late = setTimeout(() => resolve('late'), WAIT_MS);
      worker.postMessage({ data, port: port2 }, [port2]);
    });
    isReusable = ended === 'done' && idle.length < IDLE_MAX;
    return ended;
  } finally {
    clearInterval(check);
    clearTimeout(late);
    port.close();
    worker.removeAllListeners('exit');
    if (isReusable) keep(program, worker);
    else await worker.terminate();
  }
}

/** By itself, stopped by the limit of CPU or memory or by an error that nobody caught, or late: it waited too long. */
type Ended = 'done' | 'stopped' | 'late';

const DONE: Ended = 'done';

function take(program: Program): Worker | undefined {
  const at = idle.findIndex((each) => each.program === program);
  const [found] = at === -1 ? [] : idle.splice(at, 1);
  found?.worker.removeAllListeners('exit').ref();
  return found?.worker;
}

function keep(program: Program, worker: Worker): void {
  const waiting = { program, worker };
  idle.push(waiting);
  worker.once('exit', () => {
    const at = idle.indexOf(waiting);
    if (at !== -1) idle.splice(at, 1);
  });
  // It ends with the process.
  worker.unref();
}

async function start(program: Program): Promise<Worker> {
  // The program has the extension of this file, which is another one in a bundle.
  const url = new URL(`${program}${extname(import.meta.url)}`, import.meta.url);
  // It gets no secrets.
  const worker = new Worker(url, {
    name: program,
    env: {},
    execArgv: [],
    resourceLimits: MEMORY,
  });
  await once(worker, 'message');
  // What a file breaks ends its run alone.
  worker.on('error', () => {});
  return worker;
}

/**
 * Answers `runStoppable`, in the program of a thread.
 * @param run reads one file; `say` sends a message
 */
export function answerRuns<Data, Message>(
  run: (
    data: Data,
    say: (message: Message, moved?: readonly MessagePort[]) => void,
  ) => Promise<void>,
): void {
  parentPort?.on('message', async ({ data, port }: { data: Data; port: MessagePort }) => {
    await run(data, (message, moved) => port.postMessage(message, moved));
    port.postMessage(DONE);
  });
  parentPort?.postMessage('loaded');
}
