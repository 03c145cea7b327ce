import * as z from 'zod/mini';
import { Problem } from '../../contract/problem.ts';
import { type DecisionMail, OUR_WORDS } from '../../contract/texts/decision-mails.ts';
import { decisionMailsKey } from '../keys/companies.ts';
import { consumeQuotaWrite } from '../limits/quotas.ts';
import { newId } from '../table/ids.ts';
import { itemType } from '../table/items.ts';
import { getItem } from '../table/read.ts';
import { createWrite, type Write } from '../table/write.ts';
import { changeCompany, type StoredCompany } from './companies.ts';
import { findLink } from './find-link.ts';

/**
 * A company's own words for mails about decisions. Each version is an item that never changes: a decision names
 * its version, so that a delayed mail has the words from the time of the decision.
 */
const versionType = itemType(z.object({ acceptance: z.string(), rejection: z.string() }));

type Words = Readonly<Record<DecisionMail, string>>;

/**
 * Changes a company's words.
 * @returns the changed company, and the writes
 * @throws invalid if they have links
 */
export function changeDecisionMails(
  before: StoredCompany,
  { acceptance, rejection }: Words,
): { readonly company: StoredCompany; readonly writes: Write[] } {
  refuseLinks({ acceptance, rejection });
  if (acceptance === '' && rejection === '') {
    const company = { ...before, decision_mails: undefined };
    return { company, writes: [changeCompany(before, company)] };
  }
  const id = newId();
  const company = { ...before, decision_mails: { id, acceptance, rejection } };
  const key = decisionMailsKey(before.id, id);
  return {
    company,
    writes: [
      changeCompany(before, company),
      createWrite(versionType, { key }, { acceptance, rejection }),
      consumeQuotaWrite('decision_mail_versions_per_day', before.manager_id),
    ],
  };
}

function refuseLinks(words: Words): void {
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
