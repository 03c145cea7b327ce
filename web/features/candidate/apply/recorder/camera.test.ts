import { expect, test } from 'vitest';
import { problemOf } from './camera.ts';
import { recordingFormat } from './record-take.ts';

const thrown = (name: string) => Object.assign(new Error(name), { name });

test.each([
  ['NotAllowedError', 'denied'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['SecurityError', 'unsupported'],
  ['TypeError', 'unsupported'],
  ['SomethingElse', 'failed'],
])('%s means %s', (name, problem) => {
  expect(problemOf(thrown(name), ['videoinput', 'audioinput'], false)).toBe(problem);
});

test('a missing camera and a missing microphone are distinguished', () => {
  expect(problemOf(thrown('NotFoundError'), ['audioinput'], false)).toBe('no-camera');
  expect(problemOf(thrown('NotFoundError'), ['videoinput'], false)).toBe('no-microphone');
  expect(problemOf(thrown('NotFoundError'), [], false)).toBe('no-camera');
  expect(problemOf(thrown('NotFoundError'), [], true)).toBe('no-microphone');
});

test('the best supported format is chosen', () => {
  expect(recordingFormat('audio', () => true)).toBe('audio/mp4;codecs=mp4a.40.2');
  expect(recordingFormat('audio', (type) => !type.includes('mp4a'))).toBe('audio/webm;codecs=opus');
  expect(recordingFormat('audio', (type) => type === 'audio/mp4')).toBe('audio/mp4');
  expect(recordingFormat('video', () => true)).toBe('video/mp4;codecs=avc1,mp4a.40.2');
  expect(recordingFormat('video', (type) => !type.includes('mp4a'))).toBe(
    'video/webm;codecs=vp9,opus',
  );
  expect(recordingFormat('video', (type) => type.includes('vp8'))).toBe(
    'video/webm;codecs=vp8,opus',
  );
  expect(recordingFormat('video', (type) => type === 'video/webm')).toBe('video/webm');
  expect(recordingFormat('video', (type) => type === 'video/mp4')).toBe('video/mp4');
  expect(recordingFormat('video', () => false)).toBeUndefined();
});
