/** The reply of a call that is refused. */
export const refusal = (status: number, error: unknown) => ({ status, failure: { error } });

/** The refusal of a call about something that does not exist, or that the caller may not see. */
export const notFoundReply = (what: string) => refusal(404, `There is no such ${what}.`);

/** The refusal of an input with one wrong field, with any message or this one. */
export const invalidField = (path: string, message?: unknown) => ({
  status: 400,
  failure: { issues: [{ path, ...(message !== undefined && { message }) }] },
});
