/** Scripts that are written from right to left. */
const FROM_THE_RIGHT = /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}/u;

/**
 * Isolates names and titles from right to left by invisible characters (Unicode's FSI and PDI), so that they do not
 * turn the sentence around them. Unlike an element, these work in subjects and in plain text too. A longer text has
 * paragraphs of its own.
 */
export function isolated<Data>(data: Data): Data {
  return JSON.parse(JSON.stringify(data), (_, value) =>
    typeof value === 'string' && FROM_THE_RIGHT.test(value) && !value.includes('\n')
      ? `\u2068${value}\u2069`
      : value,
  );
}
