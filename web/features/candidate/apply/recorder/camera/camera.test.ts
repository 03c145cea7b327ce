import { expect, test } from 'vitest';
import { recordingFormat } from '../take/record-take.ts';
import { problemOf } from './camera.ts';

const thrown = (name: string) => Object.assign(new Error(name), { name });

test.each([
  ['NotAllowedError', 'denied'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['SecurityError', 'unsupported'],
  ['TypeError', 'unsupported'],
  ['SomethingElse', 'failed'],
])('%s means %s', (name, problem) => {
  expect(problemOf(thrown(name), ['videoinput', 'audioinput'])).toBe(problem);
});

test('a missing camera and a missing microphone are distinguished', () => {
  expect(problemOf(thrown('NotFoundError'), ['audioinput'])).toBe('no-camera');
  expect(problemOf(thrown('NotFoundError'), ['videoinput'])).toBe('no-microphone');
  expect(problemOf(thrown('NotFoundError'), [])).toBe('no-camera');
});

test('the best supported format is chosen', () => {
  expect(recordingFormat(() => true)).toBe('video/webm;codecs=vp9,opus');
  expect(recordingFormat((type) => !type.includes('vp9'))).toBe('video/webm;codecs=vp8,opus');
  expect(recordingFormat((type) => type === 'video/webm')).toBe('video/webm');
  expect(recordingFormat((type) => type.startsWith('video/mp4'))).toBe('video/mp4');
  expect(recordingFormat(() => false)).toBeUndefined();
});
