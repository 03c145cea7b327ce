import trades from './trades.json' with { type: 'json' };

/** The trades of the fictional companies, with their jobs and questions. */
export const TRADES: readonly Trade[] = trades;

export type Trade = Omit<(typeof trades)[number], 'roles'> & { readonly roles: readonly Role[] };

export interface Role {
  readonly titles: readonly string[];
  readonly summary: string;
  /** Each follows "you" in a job's description, and stands alone in a resume. */
  readonly duties: readonly string[];
  readonly requirements: readonly string[];
  /** From and to, in dollars an hour. */
  readonly pay: readonly number[];
  /** The share of remote jobs, 0 to 1; none if absent. */
  readonly remote?: number;
  /** The answers are yes and no if absent; one may be preferred. */
  readonly screening: readonly {
    readonly question: string;
    readonly answers?: readonly string[];
    readonly correct?: string;
  }[];
  readonly video: string;
}
