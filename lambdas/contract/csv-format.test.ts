import { stringify } from 'csv-stringify/sync';
import { expect, it } from 'vitest';
import { CSV_FORMAT } from './csv-format.ts';

it.for([
  ['=1+1', "'=1+1"],
  ['x;=cmd|1', "x;'=cmd|1"],
  ['x\n=1', "x\n'=1"],
  ['x\r\n@1', "x\r\n'@1"],
  ['x\t+1', "x\t'+1"],
  ['x;"=1', `x;""'=1`],
  ['x; -1', "x; '-1"],
  ['x;\uff1d1', "x;'\uff1d1"],
  ['-x;;=1', "'-x;;'=1"],
  ['02139', '02139'],
  ['1-2, a=b; c', '1-2, a=b; c'],
  ['', ''],
])('a cell of %j has no formula, by whatever it is separated', ([text, cell]) => {
  expect(stringify([[text, 7, null]], CSV_FORMAT)).toBe(`"${cell}","7",""\r\n`);
});
