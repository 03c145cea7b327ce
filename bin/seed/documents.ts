import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';
import type { CandidatePlan, WorkRecord } from './candidates.ts';

const MARGIN = 54;
const ACCENT = '#3b3f8f';
const QUIET = '#5b6270';
// A fixed date makes documents reproducible byte for byte.
const WRITTEN = new Date('2026-01-05T09:00:00Z');

/** A one-page resume, as a PDF. */
export async function resume(candidate: CandidatePlan): Promise<Uint8Array<ArrayBuffer>> {
  const { role, work, education, skills } = candidate;
  return await write(candidate, 'Resume', (page) => {
    const years = NOW_YEAR - Number(work.at(-1)?.startDate.slice(0, 4) ?? NOW_YEAR);
    heading(page, 'Summary');
    page.text(
      `${work[0]?.jobTitle ?? role.titles[0]} ${
        years > 1 ? `with ${years} years of experience` : 'at the beginning of the way'
      }. Looking for a place to stay and learn. This is a made-up person for trying out the marketplace.`,
    );
    heading(page, 'Experience');
    if (work.length === 0) page.text('This would be my first job.');
    for (const record of work) experience(page, record);
    heading(page, 'Education');
    for (const { institution, degree, fieldOfStudy, endDate } of education)
      page.text(`${degree}, ${fieldOfStudy} · ${institution} · ${endDate?.slice(0, 4)}`);
    heading(page, 'Skills');
    page.text(skills.join(' · '));
  });
}

/** A one-page cover letter, as a PDF. */
export async function coverLetter(candidate: CandidatePlan): Promise<Uint8Array<ArrayBuffer>> {
  const { first_name, last_name, role, work, skills } = candidate;
  return await write(candidate, 'Cover letter', (page) => {
    page.moveDown(1.5).text('Dear hiring team,').moveDown();
    for (const paragraph of [
      `I am applying for positions such as ${role.titles.join(', ')}, and your posting reads like the place that I have in mind.`,
      work[0] === undefined
        ? 'I have just left school. What I lack in practice I make up for by being on time and asking questions.'
        : `At ${work[0].company} I learned to look ahead and to finish what I start. Part of my days there was to ${lowerFirst(work[0].duties[0] ?? '')}`,
      `What I bring beside that: ${skills.slice(0, 3).join(', ')}. I would be glad to tell you more when we meet.`,
    ])
      page.text(paragraph, { lineGap: 3 }).moveDown();
    page.moveDown().text('With kind regards,').moveDown(0.5).text(`${first_name} ${last_name}`);
  });
}

const NOW_YEAR = WRITTEN.getUTCFullYear();

type Page = PDFKit.PDFDocument;

async function write(
  { first_name, last_name, email, profile }: CandidatePlan,
  kind: string,
  fill: (page: Page) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const name = `${first_name} ${last_name}`;
  const page = new PdfDocument({
    size: 'LETTER',
    margin: MARGIN,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: `${kind} of ${name}`, Author: name, CreationDate: WRITTEN, ModDate: WRITTEN },
  });
  page.font('Helvetica-Bold').fontSize(24).fillColor(ACCENT).text(name);
  const { city, state, zip_code, phone_number } = profile;
  page
    .font('Helvetica')
    .fontSize(10)
    .fillColor(QUIET)
    .text(`${city}, ${state} ${zip_code}  ·  ${phone_number}  ·  ${email}`)
    .moveDown(0.5);
  page
    .moveTo(MARGIN, page.y)
    .lineTo(page.page.width - MARGIN, page.y)
    .lineWidth(1.5)
    .stroke(ACCENT);
  page.fontSize(11).fillColor('black');
  fill(page);
  page.end();
  return new Uint8Array(await buffer(page));
}

function heading(page: Page, text: string): void {
  page.moveDown(1.2).font('Helvetica-Bold').fontSize(13).fillColor(ACCENT).text(text).moveDown(0.3);
  page.font('Helvetica').fontSize(11).fillColor('black');
}

function experience(page: Page, record: WorkRecord): void {
  const { jobTitle, company, location, startDate, endDate, duties } = record;
  page.font('Helvetica-Bold').text(`${jobTitle}, ${company}`);
  page
    .font('Helvetica')
    .fontSize(10)
    .fillColor(QUIET)
    .text(`${location}  ·  ${month(startDate)} to ${endDate === null ? 'today' : month(endDate)}`)
    .fontSize(11)
    .fillColor('black')
    .moveDown(0.2)
    .list([...duties], { bulletRadius: 1.6, textIndent: 12, lineGap: 1 })
    .moveDown(0.6);
}

function month(date: string): string {
  return new Date(date).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
