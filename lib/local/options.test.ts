import { expect, it } from 'vitest';
import { readOptions } from './options.ts';

it('takes port 3000, the folder .local and the built app by default, also if a variable is empty', () => {
  const usual = { port: 3000, dataDir: '.local', web: 'built' };
  expect(readOptions([], {})).toEqual(usual);
  expect(readOptions([], { PORT: '', DATA_DIR: '' })).toEqual(usual);
});

it('follows the variables and the command line', () => {
  expect(readOptions(['--dev'], { PORT: '0', DATA_DIR: '/data' })).toEqual({
    port: 0,
    dataDir: '/data',
    web: 'fresh',
  });
  expect(readOptions(['--no-web'], { PORT: '65534' })).toMatchObject({ port: 65_534, web: 'none' });
});

it.each(['-1', '65535', 'eighty', '80.5'])('refuses PORT=%s', (PORT) => {
  expect(() => readOptions([], { PORT })).toThrow(
    `PORT is "${PORT}": set it to a number from 1 to 65534.`,
  );
});

it.each(['7', '-21', '8.5', 'three weeks'])('refuses UNOPENED_DAYS=%s', (UNOPENED_DAYS) => {
  expect(() => readOptions([], { UNOPENED_DAYS })).toThrow(
    `UNOPENED_DAYS is "${UNOPENED_DAYS}": set it to 0, or to at least 8.`,
  );
});

it.each(['', '0', '8', '21'])('takes UNOPENED_DAYS=%s', (UNOPENED_DAYS) => {
  expect(readOptions([], { UNOPENED_DAYS })).toEqual(readOptions([], {}));
});
