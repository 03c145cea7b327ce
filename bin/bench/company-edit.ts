import {
  addLocation,
  createCompany,
  createJob,
  updateCompany,
} from '../../lambdas/contract/company.ts';
import { managerSignup } from '../../lambdas/contract/manager.ts';
import { plan, WHOLE } from '../seed/plan.ts';
import { startInProcess } from './in-process.ts';
import { ms, printTable } from './print.ts';
import { required } from './required.ts';

/** How many of the company's jobs are open when it is edited. */
const SIZES = [10, 300, 3000];
/** The table has rested for so long that nothing follows from the edit any more. */
const IDLE_MS = 1500;

/** Prints what the edit of a company costs, and what follows from it: its open jobs' cards are written anew. */
export async function benchCompanyEdit(): Promise<void> {
  const stack = await startInProcess();
  try {
    const { token } = await stack.connect()(managerSignup, {
      email: 'edits@employer.example.com',
      user_password: 'of the benchmark',
      first_name: 'Morgan',
      last_name: 'Reyes',
    });
    const manager = stack.connect(token);
    const jobs = plan(WHOLE).jobs;
    const rows: (string | number)[][] = [];
    for (const size of SIZES) {
      const { company } = await manager(createCompany, { name: 'Harbor Bakery' });
      const { location } = await manager(addLocation, {
        company_id: company.id,
        location_name: 'Pier 4',
        address: '4 Harbor Street',
        city: 'Portland',
        state: 'Oregon',
        zip_code: '97201',
      });
      const at = { company_id: company.id, location_id: location.id };
      for (let index = 0; index < size; index++) {
        const { fields } = required(jobs[index % jobs.length]);
        await manager(createJob, { ...fields, ...at });
      }
      await stack.whenIdle(IDLE_MS);
      const began = performance.now();
      await manager(updateCompany, { id: company.id, name: 'Harbor Bakery & Café' });
      const edit = stack.last();
      const busy = await stack.whenIdle(IDLE_MS);
      const all = stack.consumed();
      rows.push([
        size,
        ms(edit.ms),
        edit.reads,
        edit.writes,
        ((busy - began) / 1000).toFixed(2),
        all.reads - edit.reads,
        all.writes - edit.writes,
      ]);
    }
    printTable(
      'The edit of a company: the call itself, and the cards that follow it',
      ['open jobs', 'ms', 'RCU', 'WCU', 'cards after s', 'RCU after', 'WCU after'],
      rows,
    );
  } finally {
    await stack.stop();
  }
}
