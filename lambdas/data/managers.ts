import * as z from 'zod/mini';
import { notFound } from '../contract/problem.ts';
import type { Manager } from '../contract/shapes.ts';
import { managerCandidateKey, managerKey } from './keys.ts';
import { get, put, update, type Write } from './table.ts';

const item = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
});

/** @throws not-found where the account is gone */
export async function getManager(id: string): Promise<Manager> {
  const found = await get(managerKey(id), item);
  if (found === undefined) throw notFound('account');
  return found;
}

export function addManager(manager: Manager): Write {
  return put({ ...managerKey(manager.id), ...manager }, { exists: false });
}

/** Changes a manager, if their email address is still `email`. */
export function changeManager(manager: Manager, email: string): Write {
  const { id, ...set } = manager;
  return update(managerKey(id), { set, when: { equals: { email } } });
}

/** Lets a manager see a candidate who applied to one of their jobs. */
export function introduce(manager: string, candidate: string): Write {
  return put({ ...managerCandidateKey(manager, candidate) });
}

/** Whether the candidate has applied to a job of the manager's. */
export async function hasMet(manager: string, candidate: string): Promise<boolean> {
  return (await get(managerCandidateKey(manager, candidate), z.object({}))) !== undefined;
}
