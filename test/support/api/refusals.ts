/** The refusal of a call about something that does not exist, or that the caller may not see. */
export const notFoundReply = (what: string) => ({
  status: 404,
  failure: { error: `There is no such ${what}.` },
});
