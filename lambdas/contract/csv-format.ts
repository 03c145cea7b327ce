/**
 * Options of `csv-stringify` for every CSV: RFC 4180, with formulas escaped as text. A spreadsheet would run a title
 * such as `=1+1`.
 */
export const CSV_FORMAT = { escape_formulas: true, record_delimiter: 'windows' } as const;
