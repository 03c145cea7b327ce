import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';

/**
 * A process that searches, as a function's sandbox does. It opens its index when it starts, says what that took, and
 * then of each query that it is sent how many jobs it finds.
 */

type AnyFunction = (...parameters: unknown[]) => unknown;
const anyFunction = z.custom<AnyFunction>((value) => typeof value === 'function');
const counts = z.object({ open_count: z.int(), matching_count: z.int() });
const module = z.object({ openJobSearch: anyFunction });

const file = join(import.meta.dirname, '../../lambdas/data/search/open-job-search.ts');
const { openJobSearch } = module.parse(await import(pathToFileURL(file).href));
const { search } = z.object({ search: anyFunction }).parse(openJobSearch());
const find = async (q: string) => counts.parse(await search({ q }));

const [began, used] = [performance.now(), process.cpuUsage()];
const { open_count: jobs } = await find('');
const { user, system } = process.cpuUsage(used);
process.on('message', (q) => {
  void find(String(q)).then(({ matching_count }) => process.send?.(matching_count));
});
process.on('disconnect', () => process.exit());
process.send?.({ jobs, ms: performance.now() - began, cpuMs: (user + system) / 1000 });
