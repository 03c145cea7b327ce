import { type Cost, startInProcess } from './in-process.ts';
import { ms, printTable, quantile } from './print.ts';
import { required } from './required.ts';
import { scenariosIn } from './scenarios.ts';

/** The calls that tell somebody something by mail. */
const TELLING = [
  'candidateSignup',
  'updateCandidate, another address',
  'createJobApplication',
  'addQuestionResponses',
  'withdrawApplication',
  'updateJobApplicationStatus',
  'respondToOffer',
  'makeOffer',
];
/** How often each is made, half of them where mail is sent. */
const ROUNDS = 24;
const WARM_UP = 4;
/** The table has rested for so long that the mails of the call before have been sent. */
const IDLE_MS = 500;

/** Prints what it adds to a call to tell something: the same calls where the stage sends mail, and where it does not. */
export async function benchMail(): Promise<void> {
  const stack = await startInProcess();
  try {
    const scenarios = await scenariosIn(stack);
    const from = process.env.MAIL_FROM ?? '';
    const rows: (string | number)[][] = [];
    for (const name of TELLING) {
      const scenario = required(scenarios[name]);
      const costs: Record<'with' | 'without', Cost[]> = { with: [], without: [] };
      for (let round = 0; round < ROUNDS + WARM_UP; round++) {
        const call = await scenario(round);
        await stack.whenIdle(IDLE_MS);
        // Each in turn first, and as often in an even round as in an odd one.
        const sends = round % 4 === 0 || round % 4 === 3;
        process.env.MAIL_FROM = sends ? from : '';
        await call();
        process.env.MAIL_FROM = from;
        if (round >= WARM_UP) costs[sends ? 'with' : 'without'].push(stack.last());
      }
      const both = [costs.without, costs.with];
      const median = (read: (cost: Cost) => number) =>
        both.map((each) => quantile(each.map(read), 0.5));
      rows.push([name, ...median((cost) => cost.ms).map(ms), ...median(({ writes }) => writes)]);
    }
    printTable(
      `Mail: what telling adds to ${ROUNDS / 2} calls each, where the stage sends none and where it does`,
      ['call', 'p50 ms', 'with mail', 'WCU', 'with mail'],
      rows,
    );
  } finally {
    await stack.stop();
  }
}
