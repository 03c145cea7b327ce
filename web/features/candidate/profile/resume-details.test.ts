import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import {
  docxOfLines,
  docxOfTable,
  docxWithTextBox,
} from '../../../../test/support/documents/docx.ts';
import {
  pdfOfColumns,
  pdfOfLines,
  pdfOfRows,
} from '../../../../test/support/documents/resume-layouts.ts';
import { docxParts, textOf } from '../../../ui/docx/docx-text.ts';
import { pdfLines } from '../../../ui/pdf/pdf-text.ts';
import { type ResumeDetails, resumeDetails } from './resume-details.ts';

async function ofPdf(file: Uint8Array): Promise<ResumeDetails> {
  const opening = getDocument({ data: file, verbosity: 0 });
  const lines = await pdfLines(await opening.promise, 2);
  await opening.destroy();
  return resumeDetails(lines);
}

async function ofDocx(file: Uint8Array<ArrayBuffer>): Promise<ResumeDetails> {
  return resumeDetails((await docxParts(file.buffer)).flatMap((xml) => textOf(xml).split('\n')));
}

const JOBS = [
  'Experience',
  'Line cook, Harbor Cafe, 12 Bay Street, Salem, OR 97301',
  'March 2019 - August 2022 · 40 hours a week',
  'Supervisor: Dana Flores, (503) 555-0199',
  'References',
  'Lee Chang, 971-555-0177, lee@harbor.example.com',
];

/** The same resume in several layouts. */
const ANA = {
  name: 'Ana Muñoz',
  phone_number: '(503) 555-0142',
  city: 'Portland',
  state: 'OR',
  zip_code: '97201',
};

describe('a resume', () => {
  it.each([
    [
      'below each other',
      () =>
        pdfOfLines([
          'Ana Muñoz',
          '48 Alder Street, Portland, OR 97201',
          '(503) 555-0142',
          'ana@seeker.example.com',
          ...JOBS,
        ]),
    ],
    [
      'on one line',
      () =>
        pdfOfLines([
          'Ana Muñoz',
          'Portland, OR 97201 | (503) 555-0142 | ana@seeker.example.com',
          ...JOBS,
        ]),
    ],
    [
      'in a column at the left',
      () =>
        pdfOfColumns(
          ['Ana Muñoz', 'Contact', 'Portland, OR 97201', '(503) 555-0142', 'Skills', 'Grill'],
          JOBS,
        ),
    ],
    [
      'in a column at the right',
      () =>
        pdfOfColumns(
          ['Ana Muñoz', ...JOBS],
          ['Contact', 'Portland, OR 97201', '(503) 555-0142', 'Languages', 'Spanish'],
        ),
    ],
    [
      'at both edges',
      () =>
        pdfOfRows([
          ['Ana Muñoz', '(503) 555-0142'],
          ['ana@seeker.example.com', 'Portland, OR 97201'],
          ['Experience', ''],
          ['Harbor Cafe', 'Salem, OR 97301'],
        ]),
    ],
  ])('as a PDF, with its contact %s', async (_, file) => {
    expect(await ofPdf(await file())).toEqual(ANA);
  });

  it.each([
    [
      'below each other',
      docxOfLines(['Ana Muñoz', 'Portland, OR 97201', 'Phone: (503) 555-0142', ...JOBS]),
    ],
    [
      'between tabs',
      docxOfLines(['Ana Muñoz\t(503) 555-0142', 'Cook\tPortland, OR 97201', ...JOBS]),
    ],
    [
      'in a table',
      docxOfTable(['Ana Muñoz', 'Contact', 'Portland, OR 97201', '(503) 555-0142'], JOBS),
    ],
    [
      'in a text box',
      docxWithTextBox('Experience', 'Ana Muñoz · (503) 555-0142 · Portland, OR 97201'),
    ],
  ])('as a Word document, with its contact %s', async (_, file) => {
    expect(await ofDocx(await file)).toEqual(ANA);
  });
});

describe('a name', () => {
  it.each([
    ['José Ángel García-López', 'José Ángel García-López'],
    ['SEÁN O’BRIEN', 'SEÁN O’BRIEN'],
    ['Łukasz Żak', 'Łukasz Żak'],
    ['Maria da Silva', 'Maria da Silva'],
    ['Ludwig van der Berg', 'Ludwig van der Berg'],
    ['Nguyễn Thị Minh Khai', 'Nguyễn Thị Minh Khai'],
    ['Ann B. Lee, RN', 'Ann B. Lee'],
    ['Resume of Ann Lee', 'Ann Lee'],
    ['Name: Ann Lee', 'Ann Lee'],
    ['Ann Lee | Line Cook | Salem, OR', 'Ann Lee'],
    ['ann lee', undefined],
    ['Madonna', undefined],
    ['Line cook with eight years at the grill', undefined],
    ['Work Experience', undefined],
    ['48 Alder Street', undefined],
    ['Senior Living Community Kitchen Manager And Head Chef', undefined],
  ])('of %s', (line, name) => {
    expect(resumeDetails([line, 'Experience']).name).toBe(name);
  });

  it('comes after the title of the page', () => {
    expect(resumeDetails(['CURRICULUM VITAE', '', 'Ana Muñoz']).name).toBe('Ana Muñoz');
  });
});

describe('a phone number', () => {
  it.each([
    '(503) 555-0142',
    '503-555-0142',
    '503.555.0142',
    '5035550142',
    '+1 503 555 0142',
    '1-503-555-0142',
    '+44 20 7946 0958',
    '+49 151 23456789',
    '+33 6 12 34 56 78',
    '+52 55 1234 5678',
    '+63 917 123 4567',
    '+91 98765 43210',
    '+84 91 234 56 78',
  ])('as %s', (phone_number) => {
    expect(resumeDetails(['Ana Muñoz', `Tel: ${phone_number}`]).phone_number).toBe(phone_number);
  });

  it.each([
    ['years', ['Ana Muñoz', '2009-2013, 2014-2018']],
    ['dates', ['Ana Muñoz', '03/2015 - 08/2022', '2015-03-01 - 2022-08-31']],
    ['a social security number', ['Ana Muñoz', 'SSN: 123-45-6789']],
    ['a fax', ['Ana Muñoz', 'Fax: (503) 555-0142']],
    ['two numbers', ['Ana Muñoz', '(503) 555-0142', '(971) 555-0177']],
    ['a supervisor and a reference', ['Ana Muñoz', ...JOBS]],
    ['a code', ['Ana Muñoz', 'Portland, OR 97201-1234', 'ID 20190304']],
  ])('is no guess: %s', (_, lines) => {
    expect(resumeDetails(lines).phone_number).toBeUndefined();
  });

  it('is the mobile one of two, and one that is written twice', () => {
    const mobile = { phone_number: '(971) 555-0177' };
    expect(
      resumeDetails(['Ana Muñoz', 'Home (503) 555-0142', 'Cell (971) 555-0177']),
    ).toMatchObject(mobile);
    expect(resumeDetails(['Ana Muñoz', '971-555-0177', '(971) 555-0177'])).toMatchObject(mobile);
  });
});

describe('a place', () => {
  it.each([
    ['Portland, OR 97201', { city: 'Portland', state: 'OR', zip_code: '97201' }],
    ['Portland, Oregon 97201-1234', { city: 'Portland', state: 'Oregon', zip_code: '97201-1234' }],
    ['Address: St. Louis, MO 63101', { city: 'St. Louis', state: 'MO', zip_code: '63101' }],
    ['1 A Street, Apt 4, Reno, NV, 89501', { city: 'Reno', state: 'NV', zip_code: '89501' }],
    ['48 Alder Street Portland OR 97201', { zip_code: '97201' }],
    ['Toronto, ON M5V 2T6', { city: 'Toronto', state: 'ON', zip_code: 'M5V 2T6' }],
    ['Salem, OR | ana@seeker.example.com', { city: 'Salem', state: 'OR' }],
    ['Location: Winston-Salem, NC', { city: 'Winston-Salem', state: 'NC' }],
    ['San Juan, Puerto Rico, USA · 787-555-0142', { city: 'San Juan', state: 'Puerto Rico' }],
    // Not sure, or elsewhere.
    ['Cook, Salem, OR', {}],
    ['10115 Berlin', {}],
    ['London SW1A 1AA', {}],
    ['06700 Ciudad de México', {}],
    ['Employee 97201', {}],
    ['I can lift 50 lbs in 10000 hours', {}],
  ])('as %s', (line, place) => {
    const { name, phone_number, ...found } = resumeDetails(['Ana Muñoz', line]);
    expect(found).toEqual(place);
  });

  it.each([
    ['a degree', ['Ann Lee, MA', '(503) 555-0142']],
    ['a degree beside a number', ['Ann Lee, MD | (503) 555-0142']],
    ['an employer', ['Ana Muñoz', '(503) 555-0142', ...JOBS]],
    ['two addresses', ['Ana Muñoz', 'Portland, OR 97201', 'Boise, ID 83702']],
    ['a paragraph', ['Ana Muñoz', `${'I worked hard. '.repeat(20)}Portland, OR 97201`]],
  ])('is no guess: %s', (_, lines) => {
    const { city, state, zip_code } = resumeDetails(lines);
    expect({ city, state, zip_code }).toEqual({});
  });
});

it('a hostile file takes no long time', () => {
  const start = performance.now();
  resumeDetails(Array.from({ length: 20_000 }, () => 'Aa, '.repeat(5_000)));
  resumeDetails(Array.from({ length: 400 }, () => 'Aa '.repeat(66)));
  resumeDetails(Array.from({ length: 400 }, () => '1 '.repeat(100)));
  expect(performance.now() - start).toBeLessThan(10_000);
});
