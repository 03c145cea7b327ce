import { describe, expect, it } from 'vitest';
import { type CalendarEntry, calendarFile, calendarZone } from './calendar.ts';

const entry: CalendarEntry = {
  uid: 'interview-1@jobs.example.com',
  sequence: 3,
  minutes: 45,
  start: '2027-03-15T09:30',
  time_zone: 'America/New_York',
  summary: 'Interview: Barista, Café "Süd"; Bar',
  location: 'Pier 4, 4 Harbor Street, Portland, ME 04101',
  description: `In person\nBoots; a \\ and an ID, ${'🥖é'.repeat(40)}`,
  url: 'https://jobs.example.com/candidate/interviews/1',
};
const NOW = new Date('2026-11-23T10:00:00.500Z');
const file = (more: Partial<CalendarEntry> = {}) => calendarFile([{ ...entry, ...more }], NOW);

/** The value of a property of the event, unfolded, as RFC 5545 writes it. */
function property(name: string, text: string): string | undefined {
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  const event = lines.slice(lines.indexOf('BEGIN:VEVENT'));
  return event.find((line) => line.split(/[:;]/, 1)[0] === name)?.slice(name.length + 1);
}

describe('a calendar file', () => {
  it('has the local time with its zone, whose rules come first', () => {
    const text = file();
    expect(text.indexOf('BEGIN:VTIMEZONE')).toBeGreaterThan(0);
    expect(text.indexOf('BEGIN:VTIMEZONE')).toBeLessThan(text.indexOf('BEGIN:VEVENT'));
    expect(text).toContain('TZID:America/New_York');
    expect(property('DTSTART', text)).toBe('TZID=America/New_York:20270315T093000');
    expect(property('DTEND', text)).toBe('TZID=America/New_York:20270315T101500');
    expect(property('DTSTAMP', text)).toBe('20261123T100000Z');
    expect(property('SEQUENCE', text)).toBe('3');
  });

  it.each([
    // The day on which summer time begins, and half an hour of it.
    ['America/New_York', '2027-03-14T01:30', '20270314T031500'],
    ['Australia/Lord_Howe', '2027-10-03T01:30', '20271003T024500'],
    // The hour that comes twice: an end before the beginning could not be read.
    ['America/New_York', '2027-11-07T01:30', '20271107T021500'],
    ['America/New_York', '2027-11-07T00:30', '20271107T011500'],
    ['Asia/Kolkata', '2027-01-31T23:30', '20270201T001500'],
  ])('in %s from %s ends at %s', (time_zone, start, end) => {
    expect(property('DTEND', file({ time_zone, start }))).toBe(`TZID=${time_zone}:${end}`);
  });

  it('escapes characters that would end a value', () => {
    expect(property('SUMMARY', file())).toBe('Interview: Barista\\, Café "Süd"\\; Bar');
    expect(property('DESCRIPTION', file())).toBe(
      `In person\\nBoots\\; a \\\\ and an ID\\, ${'🥖é'.repeat(40)}`,
    );
  });

  it('breaks its lines by CRLF alone, after at most 75 bytes and never within a character', () => {
    const text = file();
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      expect(line.isWellFormed()).toBe(true);
    }
  });
});

it('a zone has its current name, if calendar files can have it', () => {
  expect(calendarZone('US/Pacific')).toBe('America/Los_Angeles');
  expect(calendarZone('America/Indiana/Knox')).toBe('America/Indiana/Knox');
  expect(calendarZone('Nowhere/City')).toBeUndefined();
});
