import * as z from 'zod/mini';
import { Problem } from '../../contract/problem.ts';
import { type DecisionMail, OUR_WORDS } from '../../contract/texts/decision-mails.ts';
import { decisionMailsKey } from '../keys/companies.ts';
import { consumeQuotaWrite } from '../limits/quotas.ts';
import { newId } from '../table/ids.ts';
import { itemType } from '../table/items.ts';
import { getItem } from '../table/read.ts';
import { createWrite, type Write } from '../table/write.ts';
import type { StoredCompany } from './companies.ts';
import { findLink } from './find-link.ts';

/**
 * A company's own words for mails about decisions. Each version is an item that never changes: a decision names
 * its version, so that a delayed mail has the words from the time of the decision.
 */
const versionType = itemType(z.object({ acceptance: z.string(), rejection: z.string() }));

type Words = Readonly<Record<DecisionMail, string>>;

/**
 * The version of a company's words after a change, which may be the current one, and the writes of a new one.
 * @throws invalid if the changed words have links
 */
export function decisionMailsAfter(
  { id: company, manager_id, decision_mails: before }: StoredCompany,
  change: Partial<Words>,
): { readonly decision_mails: StoredCompany['decision_mails']; readonly writes: Write[] } {
  refuseLinks(change);
  const words = { acceptance: '', rejection: '', ...before, ...change };
  const { acceptance, rejection } = words;
  if (acceptance === '' && rejection === '') return { decision_mails: undefined, writes: [] };
  if (acceptance === before?.acceptance && rejection === before.rejection)
    return { decision_mails: before, writes: [] };
  const id = newId();
  const key = decisionMailsKey(company, id);
  return {
    decision_mails: { id, acceptance, rejection },
    writes: [
      createWrite(versionType, { key }, { acceptance, rejection }),
      consumeQuotaWrite('decision_mail_versions_per_day', manager_id),
    ],
  };
}

function refuseLinks(words: Partial<Words>): void {
  const issues = Object.entries(words).flatMap(([path, text]) => {
    const link = findLink(text);
    return link === undefined
      ? []
      : [{ path, message: `Remove “${link}”. These emails cannot have links.` }];
  });
  const [first] = issues;
  if (first !== undefined) throw new Problem('invalid', first.message, { issues });
}

/** The version for a new mail; undefined for the default words. */
export function versionFor(
  mail: DecisionMail,
  { decision_mails }: Pick<StoredCompany, 'decision_mails'>,
): string | undefined {
  return decision_mails?.[mail] ? decision_mails.id : undefined;
}

/** The words of a mail in a version, or the default words. */
export async function wordsOf(
  mail: DecisionMail,
  company: string,
  version: string | undefined,
): Promise<string> {
  if (version === undefined) return OUR_WORDS[mail];
  const found = await getItem(decisionMailsKey(company, version), versionType);
  return found?.[mail] || OUR_WORDS[mail];
}
