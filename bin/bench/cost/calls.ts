import { contract } from '../../../lambdas/contract/index.ts';
import { AUTHORIZER, functionOfRoute, MEMORY, memoryOf } from '../../../lib/functions.ts';
import type { Cost, InProcess } from '../in-process.ts';
import { quantile } from '../print.ts';
import { required } from '../required.ts';
import type { Scenario } from '../scenarios.ts';
import { headerBytes } from './headers.ts';
import { accessLogLine } from './lines.ts';
import { deliveryOf, logsOf, runOf, type Usage } from './usage.ts';

const ROUNDS = 12;
/** What follows is waited for, until the table has rested for so long. */
const FOLLOWED = 4;
const IDLE_MS = 300;

type Part = Partial<Usage>;

/** What one call takes, by where it is paid for. */
export interface CallUsage {
  readonly gateway: Part;
  readonly authorizer: Part;
  readonly lambda: Part;
  readonly table: Part;
  readonly edge: Part;
  readonly logs: Part;
  /** What is done after the answer, of which sending mail is most. */
  readonly after: Part;
  /** The kinds of messages that it stores. */
  readonly messages: readonly string[];
}

/** Measures what a call takes: its own part over some rounds, and what follows from it over a few. */
export async function usageOf(
  stack: InProcess,
  name: string,
  scenario: Scenario,
): Promise<CallUsage> {
  const costs: Cost[] = [];
  const followed: Part[] = [];
  let messages: readonly string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const call = await scenario(round);
    if (round < FOLLOWED) await stack.whenIdle(IDLE_MS);
    await call();
    const cost = stack.last();
    costs.push(cost);
    if (round >= FOLLOWED || cost.writes === 0) continue;
    const used = process.cpuUsage();
    await stack.whenIdle(IDLE_MS);
    const { user, system } = process.cpuUsage(used);
    const all = stack.consumed();
    messages = all.messages.length > messages.length ? all.messages : messages;
    followed.push({
      ...runOf({
        memory: MEMORY.usual,
        cpuMs: (user + system) / 1000,
        requests: all.requests.length - cost.requests.length,
      }),
      invocation: cost.messages.length,
      read: all.reads - cost.reads,
      write: all.writes - cost.writes,
    });
  }
  const median = (of: (cost: Cost) => number) => quantile(costs.map(of), 0.5);
  const route = required(contract.find((each) => each.name === name.split(',')[0]));
  const last = required(costs.at(-1));
  const requests = median((cost) => cost.requests.length);
  const memory = memoryOf(functionOfRoute(route).grants);
  return {
    gateway: { gateway: 1 },
    authorizer:
      last.authorizer === undefined
        ? {}
        : runOf({
            memory: memoryOf(AUTHORIZER.grants),
            cpuMs: median(({ authorizer }) => authorizer?.cpuMs ?? 0),
            requests: 0,
          }),
    lambda: runOf({ memory, cpuMs: median(({ cpuMs }) => cpuMs), requests }),
    table: { read: median(({ reads }) => reads), write: median(({ writes }) => writes) },
    edge: {
      ...deliveryOf(median(({ wireBytes }) => wireBytes) + headerBytes.ofCall(last.headers)),
      edgeFunction: 1,
    },
    logs: logsOf([...last.lines, accessLogLine(`${route.method} /api${route.path}`)]),
    // Half of the decisions are told later: what each takes is the most of a few.
    after: followed.toSorted((a, b) => (b.write ?? 0) - (a.write ?? 0))[0] ?? {},
    messages,
  };
}
