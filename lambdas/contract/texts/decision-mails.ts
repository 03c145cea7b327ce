/**
 * The words of mails about decisions: an employer's own, or ours. Plain text, with placeholders for values that differ
 * between mails.
 */

const PLACEHOLDERS = ['first_name', 'job', 'company'] as const;
/** The values of the placeholders. */
export type MailValues = Partial<Readonly<Record<(typeof PLACEHOLDERS)[number], string>>>;

/** Our words, for employers who write none. The mail's layout adds the greeting. */
export const OUR_WORDS = {
  acceptance:
    "Good news: {company} accepted your application for {job}. Next, they may make you an offer. We'll email you when they do.",
  rejection:
    'Thank you for applying for {job}. {company} has moved forward with other candidates.\n\nYour profile is ready for the next job.',
} as const;
export type DecisionMail = keyof typeof OUR_WORDS;

/** The subject of each mail. */
export const DECISION_SUBJECTS: Readonly<Record<DecisionMail, string>> = {
  acceptance: "You're moving forward: {job} at {company}",
  rejection: 'An update on your application for {job} at {company}',
};

/** The words of a mail. Placeholders without a value stay. */
export function fillIn(words: string, values: MailValues): string {
  return words.replaceAll(/\{([a-z_]+)\}/g, (whole, found: string) => {
    const name = PLACEHOLDERS.find((each) => each === found);
    return (name && values[name]) ?? whole;
  });
}

/** Whether the words greet by name, so that the mail need not. */
export const greetsByName = (words: string): boolean => words.includes('{first_name}');

/**
 * Why an employer's words cannot be filled in. Undefined if they can. The server also refuses links: its list of
 * domains is too large for a browser.
 */
export function whyNotWords(words: string): string | undefined {
  const names: readonly string[] = PLACEHOLDERS;
  const unknown = [...words.matchAll(/\{([^{}]*)\}/g)].find(
    ([, name = '']) => !names.includes(name),
  );
  return unknown && `Remove ${unknown[0]}. Use only {first_name}, {job} and {company}.`;
}
