import { MESSAGE_MAX } from '../../contract/limits.ts';

/**
 * What the person typed in the text of a mail, without the mail that they answer and without a signature. Mail
 * programs mark these in many ways, so this reads structure and not languages wherever it can: lines with `>`, the
 * paragraph above them that ends with a colon and has a date or an address, blocks of header lines, and the standard
 * delimiter of signatures. If in doubt, a line is kept: a quote too much is better than a lost sentence.
 *
 * Every expression is used on one line of bounded length, or on a few joined ones, so the work grows with the size.
 */

/** Far more than a message may have; the rest is a quote or of no use. In characters. */
const MOST_CHARACTERS = 200_000;
/** Longer than any message, so that one that is cut here is still seen to be too long. */
const LONGEST_LINE = 2 * MESSAGE_MAX;
/** An attribution or header line is shorter. */
const LONGEST_MARK = 400;
const LONGEST_HEADER_NAME = 30;

const QUOTED = /^ {0,3}>/;
/** RFC 3676, section 4.3; HTML loses the space at its end. */
const SIGNATURE = /^-- ?$/;
const ENDS_WITH_COLON = /[:：]\s{0,9}$/;
const ADDRESS = /[^\s<>[\]()]{1,64}@[^\s<>[\]()]{1,190}/;
const DATE = /(?:19|20)\d\d|\d{1,2}[.:h]\d\d|\d{1,2}[./-]\d{1,2}[./-]\d\d/;
const WROTE =
  /(?:wrote|writes|schrieb|écrit|escribió|scritto|escreveu|schreef|skrev|kirjoitti|napisał|napisał\(a\)|написал|написала|пишет|のメッセージ|写道|寫道|작성) ?[:：]$/;

/** The first words of header lines above a quote, in the languages of the common programs. */
const HEADERS = {
  from: 'From|Von|De|Da|Van|Från|Fra|Od|От|差出人|送信者|发件人|寄件者|보낸 사람',
  sent: 'Sent|Date|Gesendet|Datum|Envoyé|Envoyé le|Enviado|Enviado el|Enviada em|Fecha|Inviato|Data|Verzonden|Skickat|Sendt|Wysłano|送信日時|日時|日付|发送时间|日期|보낸 날짜',
  to: 'To|An|À|A|Para|Aan|Till|Til|Do|宛先|收件人|收件者|받는 사람|Cc|Kopie',
  subject:
    'Subject|Betreff|Objet|Asunto|Oggetto|Assunto|Onderwerp|Ämne|Emne|Temat|Тема|件名|主题|主旨|제목',
} as const;
type Header = keyof typeof HEADERS;
const HEADER_NAMES: readonly Header[] = ['from', 'sent', 'to', 'subject'];
const lineOf = (words: string) => new RegExp(`^[ *]{0,3}(?:${words})[ *]{0,2}[:：]`, 'i');
const HEADER_LINES = {
  from: lineOf(HEADERS.from),
  sent: lineOf(HEADERS.sent),
  to: lineOf(HEADERS.to),
  subject: lineOf(HEADERS.subject),
} as const;
/** How many lines below a `From:` its other header lines are. */
const HEADER_BLOCK = 10;

/** `-----Original Message-----`, `---- On Mon, … <a@b> wrote ----`, and a line of underscores above header lines. */
const DASHED = /^ ?-{3,} ?[^-]/;
const RULE = /^[ _]{0,4}_{10,}[ _]{0,4}$/;
const ORIGINAL =
  /original message|original-?nachricht|ursprüngliche nachricht|weitergeleitete nachricht|message d.origine|message original|message transféré|mensaje original|mensaje reenviado|messaggio originale|mensagem original|oorspronkelijk bericht|forwarded message|元のメッセージ|転送メッセージ|原始邮件/i;
const FORWARDED =
  /^(?:Begin forwarded message|Anfang der weitergeleiteten Nachricht|Début du message (?:réexpédié|transféré)|Inicio del mensaje reenviado|転送されたメッセージ) ?[:：]$/i;

/** Lines that programs add below what was typed. Only such lines at the very end count. */
const ADDED = [
  /^Sent (?:from|using|with|via) .{0,50}(?:iPhone|iPad|phone|Android|Outlook|Galaxy|Samsung|Yahoo|AOL|Proton|Zoho|Mail|BlackBerry|mobile|device)/i,
  /^(?:Get|Téléchargez|Télécharger|Obtenir|Obtener|Scarica|Hol dir|Laden Sie) Outlook (?:for|pour|para|per|für) /i,
  /^Von mein\w{1,3} .{1,50} gesendet\.?$/i,
  /^(?:Gesendet|Diese (?:Nachricht|E-Mail) wurde) (?:von|mit|über) .{0,60}(?:iPhone|iPad|Handy|Mobil|Android|Outlook|Galaxy|Yahoo|Proton|Mail|GMX|App)/i,
  /^Envoyé (?:de mon|depuis|à partir de|avec) .{0,50}(?:iPhone|iPad|téléphone|mobile|Android|Outlook|Galaxy|Yahoo|Proton|Mail|appareil)/i,
  /^Enviado (?:desde|con|do meu|a partir do) .{0,50}(?:iPhone|iPad|teléfono|móvil|celular|Android|Outlook|Galaxy|Yahoo|Proton|Correo|Mail)/i,
  /^(?:Inviato da|Verzonden vanaf|Verstuurd vanaf|Sendt fra|Skickat från|Wysłane z) .{0,50}(?:iPhone|iPad|telefon\w*|Android|Outlook|Galaxy|Yahoo|Mail|Samsung)/i,
  /^.{0,20}(?:iPhone|iPad|Android|スマートフォン|Outlook).{0,20}(?:から送信|を入手).{0,20}$/,
];

/** @returns what was typed; '' if nothing was */
export function replyText(whole: string): string {
  const lines = clean(whole.slice(0, MOST_CHARACTERS)).split('\n');
  const kept: string[] = [];
  let isSignature = false;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (QUOTED.test(line)) {
      dropAttribution(kept);
      isSignature = false;
    } else if (startsQuoteToTheEnd(lines, at)) break;
    else if (SIGNATURE.test(line)) isSignature = true;
    else if (!isSignature || attributionAt(lines, at) > 0) {
      // An answer below the quote of a signed mail.
      isSignature = false;
      addLine(kept, line.trimEnd());
    }
  }
  while (kept.length > 0 && isAdded(kept.at(-1) ?? '')) kept.pop();
  return kept.join('\n').trim();
}

/** Adds a line. Several empty lines in a row are one. */
function addLine(kept: string[], line: string): void {
  if (line !== '' || (kept.length > 0 && kept.at(-1) !== '')) kept.push(line);
}

/** One kind of line break and space, and no character that is not seen. */
function clean(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\u00a0\u202f\u2007]/g, ' ')
    .replace(/[^\P{C}\n\t\u200c\u200d]/gu, '')
    .split('\n')
    .map((line) => line.slice(0, LONGEST_LINE))
    .join('\n');
}

/** Removes the attribution above a quote: `On Monday, … wrote:`, in any language, also over some lines. */
function dropAttribution(kept: string[]): void {
  if (kept.at(-1) === '') kept.pop();
  const end = kept.length;
  const lastLines = kept.slice(-3);
  const start = end - lastLines.length + lastLines.lastIndexOf('') + 1;
  const last = (count: number) => joined(kept.slice(Math.max(start, end - count)));
  // The fewest lines: what was typed may be right above.
  const count =
    [1, 2, 3].find((each) => isAttribution(last(each))) ??
    [1, 2].find((each) => mayBeAttribution(last(each)));
  if (count !== undefined) kept.splice(Math.max(start, end - count));
  addLine(kept, '');
}

const joined = (lines: readonly string[]) => lines.join(' ').trim();

/** Above lines that are marked as a quote, little is enough. */
function mayBeAttribution(line: string): boolean {
  if (line.length > LONGEST_MARK || !ENDS_WITH_COLON.test(line)) return false;
  return ADDRESS.test(line) || DATE.test(line) || WROTE.test(line);
}

function isAttribution(line: string): boolean {
  return mayBeAttribution(line) && DATE.test(line) && (ADDRESS.test(line) || WROTE.test(line));
}

/** @returns how many lines the attribution that starts here has; 0 if none does */
function attributionAt(lines: readonly string[], at: number): number {
  if (!lines.slice(at, at + 3).some((line) => ENDS_WITH_COLON.test(line))) return 0;
  for (let count = 1; count <= 3; count++) {
    const part = lines.slice(at, at + count);
    if (part.some((line) => line.trim() === '')) return 0;
    if (isAttribution(joined(part)))
      return part.slice(1).some((_, skipped) => isAttribution(joined(part.slice(skipped + 1))))
        ? 0
        : count;
  }
  return 0;
}

/** Whether everything from here on is a quote without marks. */
function startsQuoteToTheEnd(lines: readonly string[], at: number): boolean {
  const line = (lines[at] ?? '').trim();
  if (line === '') return false;
  const start = line.slice(0, LONGEST_MARK);
  if (FORWARDED.test(start)) return true;
  if (DASHED.test(start))
    return ORIGINAL.test(start) || (ADDRESS.test(start) && /-{2,}$/.test(start));
  if (RULE.test(start)) return startsHeaders(lines, nextText(lines, at + 1));
  if (startsHeaders(lines, at)) return true;
  const attribution = attributionAt(lines, at);
  return attribution > 0 && !QUOTED.test(lines[nextText(lines, at + attribution)] ?? '');
}

function nextText(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && lines[at]?.trim() === '') at++;
  return at;
}

/** Whether a block of header lines starts here, with the sender and two more. */
function startsHeaders(lines: readonly string[], at: number): boolean {
  const first = headerOf(lines[at] ?? '');
  if (first === undefined || first === 'to') return false;
  const found = new Set<Header>();
  for (const line of lines.slice(at, at + HEADER_BLOCK)) {
    const header = headerOf(line);
    if (header !== undefined) found.add(header);
  }
  return found.has('from') && found.size >= 3;
}

function headerOf(line: string): Header | undefined {
  const start = line.slice(0, LONGEST_HEADER_NAME);
  if (!/[:：]/.test(start)) return undefined;
  return HEADER_NAMES.find((name) => HEADER_LINES[name].test(start));
}

function isAdded(line: string): boolean {
  const text = line.trim().slice(0, LONGEST_MARK);
  return text === '' || ADDED.some((expression) => expression.test(text));
}
