/**
 * Options of `csv-stringify` for every CSV (RFC 4180). A spreadsheet would run a text such as `=1+1`, so it becomes
 * `'=1+1`. Where the semicolon separates, a spreadsheet splits `x;=1+1` into two cells, even inside quotes, and at a line
 * break it begins a row: what follows those is escaped too.
 */
export const CSV_FORMAT = {
  quoted: true,
  quoted_empty: true,
  escape_formulas: true,
  record_delimiter: 'windows',
  cast: { string: escapedInside, date: inSeconds },
} as const;

// The signs that `escape_formulas` knows. It looks back at signs only, so that the time grows with the length alone.
const SIGN_AFTER_SEPARATOR = /(?=[=+\-@\uff1d\uff0b\uff0d\uff20])(?<=[;\t\r\n]["' ]*)/g;

/** `2030-01-31 09:00:00`, which spreadsheets read as a time. */
function inSeconds(time: Date): string {
  return time.toISOString().slice(0, 19).replace('T', ' ');
}

function escapedInside(text: string): string {
  return text.replaceAll(SIGN_AFTER_SEPARATOR, "'");
}
