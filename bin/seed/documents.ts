import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';
import type { CandidatePlan, WorkRecord } from './candidates.ts';

const MARGIN = 54;
const ACCENT = '#3b3f8f';
const QUIET = '#5b6270';
// A fixed date makes documents reproducible byte for byte.
const WRITTEN = new Date('2026-01-05T09:00:00Z');
const NOW_YEAR = WRITTEN.getUTCFullYear();

/** A one-page resume, as a PDF. */
export async function resume(candidate: CandidatePlan): Promise<Uint8Array<ArrayBuffer>> {
  const { role, work, education, skills } = candidate;
  const years = NOW_YEAR - Number(work.at(-1)?.startDate.slice(0, 4) ?? NOW_YEAR);
  const since = years > 1 ? `with ${years} years of experience` : 'at the beginning of the way';
  return await write(candidate, 'Resume', (page) => {
    heading(page, 'Summary');
    print(
      page,
      `${work[0]?.jobTitle ?? role.titles[0]} ${since}. Looking for a place to stay and learn. This is a made-up person for trying out the marketplace.`,
    );
    heading(page, 'Experience');
    if (work.length === 0) print(page, 'This would be my first job.');
    for (const record of work) experience(page, record);
    heading(page, 'Education');
    for (const { institution, degree, fieldOfStudy, endDate } of education)
      print(page, `${degree}, ${fieldOfStudy} · ${institution} · ${endDate.slice(0, 4)}`);
    heading(page, 'Skills');
    print(page, skills.join(' · '));
  });
}

/** A one-page cover letter, as a PDF. */
export async function coverLetter(candidate: CandidatePlan): Promise<Uint8Array<ArrayBuffer>> {
  const { first_name, last_name, role, work, skills } = candidate;
  const [latest] = work;
  return await write(candidate, 'Cover letter', (page) => {
    page.moveDown();
    for (const paragraph of [
      'Dear hiring team,',
      `I am applying for positions such as ${role.titles.join(', ')}, and your posting reads like the place that I have in mind.`,
      latest === undefined
        ? 'I have just left school. What I lack in practice I make up for by being on time and asking questions.'
        : `At ${latest.company} I learned to look ahead and to finish what I start. ${latest.duties[0]}`,
      `What I bring beside that: ${skills.slice(0, 3).join(', ')}. I would be glad to tell you more when we meet.`,
      'With kind regards,',
      `${first_name} ${last_name}`,
    ]) {
      page.moveDown();
      print(page, paragraph);
    }
  });
}

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
  print(page, name, { bold: true, size: 24, color: ACCENT });
  const { city, state, zip_code, phone_number } = profile;
  const contact = `${city}, ${state} ${zip_code}  ·  ${phone_number}  ·  ${email}`;
  print(page, contact, { size: 10, color: QUIET });
  page
    .moveDown(0.5)
    .moveTo(MARGIN, page.y)
    .lineTo(page.page.width - MARGIN, page.y);
  page.lineWidth(1.5).stroke(ACCENT);
  fill(page);
  page.end();
  return new Uint8Array(await buffer(page));
}

function print(page: Page, text: string, { bold = false, size = 11, color = 'black' } = {}): void {
  page
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(color);
  page.text(text, { lineGap: 1 });
}

function heading(page: Page, text: string): void {
  page.moveDown(1.2);
  print(page, text, { bold: true, size: 13, color: ACCENT });
  page.moveDown(0.3);
}

function experience(page: Page, record: WorkRecord): void {
  const { jobTitle, company, location, startDate, endDate, duties } = record;
  print(page, `${jobTitle}, ${company}`, { bold: true });
  const until = endDate === null ? 'today' : month(endDate);
  print(page, `${location}  ·  ${month(startDate)} to ${until}`, { size: 10, color: QUIET });
  for (const duty of duties) print(page, `•  ${duty}`);
  page.moveDown(0.6);
}

function month(date: string): string {
  const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(date).toLocaleDateString('en-US', format);
}
