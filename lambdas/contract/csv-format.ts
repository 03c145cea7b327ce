/**
 * How every CSV is written: by RFC 4180, and with text in place of what a spreadsheet would run as a formula, such as a
 * title `=1+1`. Options of `csv-stringify`.
 */
export const CSV_FORMAT = { escape_formulas: true, record_delimiter: 'windows' } as const;
