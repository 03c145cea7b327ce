import { afterAll } from 'vitest';
import { openObjects } from './object-versions.ts';
import { openTable } from './table-dump.ts';

/** The table and the object store of the shared stack, open during the tests of a file. */
export const table = openTable(process.env);
export const objects = openObjects(process.env);
afterAll(() => {
  table[Symbol.dispose]();
  objects[Symbol.dispose]();
});
