import { describe, expect, it } from 'vitest';
import { exists, instantOf, minutesAfter, onTheDayBefore } from './local-time.ts';

describe('the instant of a local time', () => {
  it.each([
    ['America/New_York', '2027-01-15T09:00', '2027-01-15T14:00:00.000Z'],
    ['America/New_York', '2027-07-15T09:00', '2027-07-15T13:00:00.000Z'],
    // The day on which summer time begins, before and after it.
    ['America/New_York', '2027-03-14T01:59', '2027-03-14T06:59:00.000Z'],
    ['America/New_York', '2027-03-14T03:00', '2027-03-14T07:00:00.000Z'],
    // The day on which it ends: 1:30 comes twice.
    ['America/New_York', '2027-11-07T01:30', '2027-11-07T05:30:00.000Z'],
    ['America/New_York', '2027-11-07T02:00', '2027-11-07T07:00:00.000Z'],
    // Without summer time.
    ['America/Phoenix', '2027-07-15T09:00', '2027-07-15T16:00:00.000Z'],
    ['Pacific/Honolulu', '2027-07-15T09:00', '2027-07-15T19:00:00.000Z'],
    // Half hours and quarters, and half an hour of summer time.
    ['America/St_Johns', '2027-01-15T09:00', '2027-01-15T12:30:00.000Z'],
    ['Asia/Kolkata', '2027-01-15T09:00', '2027-01-15T03:30:00.000Z'],
    ['Asia/Kathmandu', '2027-01-15T09:00', '2027-01-15T03:15:00.000Z'],
    ['Australia/Lord_Howe', '2027-01-15T09:00', '2027-01-14T22:00:00.000Z'],
    ['Australia/Lord_Howe', '2027-07-15T09:00', '2027-07-14T22:30:00.000Z'],
    // Another day.
    ['Pacific/Guam', '2027-01-01T09:00', '2026-12-31T23:00:00.000Z'],
  ])('in %s at %s', (zone, local, instant) => {
    expect(instantOf(local, zone)).toBe(instant);
    expect(exists(local, zone)).toBe(true);
  });

  it.each([
    ['America/New_York', '2027-03-14T02:00'],
    ['America/New_York', '2027-03-14T02:59'],
    ['Australia/Lord_Howe', '2027-10-03T02:15'],
    ['America/New_York', '2027-02-29T09:00'],
    ['America/New_York', '2027-04-31T09:00'],
  ])('does not exist in %s at %s', (zone, local) => {
    expect(exists(local, zone)).toBe(false);
  });

  it('of a skipped time is so much later', () => {
    expect(instantOf('2027-03-14T02:30', 'America/New_York')).toBe('2027-03-14T07:30:00.000Z');
  });
});

it('minutes pass by the clock of the world', () => {
  // From 1:30 to 1:30, when clocks are set back.
  expect(minutesAfter('2027-11-07T05:30:00.000Z', 60)).toBe('2027-11-07T06:30:00.000Z');
});

describe('an hour of the day before', () => {
  it.each([
    ['America/New_York', '2027-01-15T09:00', '2027-01-14T22:00:00.000Z'],
    ['America/New_York', '2027-01-01T00:15', '2026-12-31T22:00:00.000Z'],
    // Summer time begins and ends in the night between.
    ['America/New_York', '2027-03-14T09:00', '2027-03-13T22:00:00.000Z'],
    ['America/New_York', '2027-03-15T09:00', '2027-03-14T21:00:00.000Z'],
    ['America/New_York', '2027-11-07T09:00', '2027-11-06T21:00:00.000Z'],
    ['Asia/Kolkata', '2027-01-15T09:00', '2027-01-14T11:30:00.000Z'],
  ])('in %s before %s', (zone, local, instant) => {
    expect(onTheDayBefore(local, zone, 17)).toBe(instant);
  });
});
