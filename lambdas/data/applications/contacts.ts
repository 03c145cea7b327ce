import { candidateType } from '../accounts/candidates.ts';
import { candidateKey } from '../keys/accounts.ts';
import { applicationKey } from '../keys/applications.ts';
import { getItems } from '../table/read.ts';
import { applicationType, type StoredApplication } from './stored-application.ts';

/** How to reach an applicant now. The phone number is '' if it is unknown. */
export interface Contact {
  readonly email: string;
  readonly phone_number: string;
}

type Reachable = Partial<
  Pick<StoredApplication, 'candidate_id' | 'withdrawn_at' | 'candidate_deleted_at'>
>;

/** Finds how to reach applicants; undefined for those who have withdrawn or deleted their account. */
export async function contactsOf(
  applications: readonly Reachable[],
): Promise<(application: Reachable) => Contact | undefined> {
  const ids = new Set(applications.flatMap((each) => reachableId(each) ?? []));
  const found = await getItems([...ids].map(candidateKey), candidateType);
  const contacts = new Map(
    found
      .filter(({ deleted_at }) => deleted_at === undefined)
      .map(({ id, email, candidate_profile: profile }) => [
        id,
        { email, phone_number: profile?.phone_number ?? '' },
      ]),
  );
  return (each) => contacts.get(reachableId(each) ?? '');
}

const reachableId = ({ candidate_id, withdrawn_at, candidate_deleted_at }: Reachable) =>
  withdrawn_at === null && candidate_deleted_at === null ? candidate_id : undefined;

/** How to reach those of some applicants who applied to the manager's jobs and can be reached. */
export async function listContacts(manager: string, applicationIds: readonly string[]) {
  const found = await getItems(applicationIds.map(applicationKey), applicationType);
  const received = found.filter(
    ({ manager_id, submitted_at }) => manager_id === manager && submitted_at !== null,
  );
  const contactOf = await contactsOf(received);
  return received.flatMap((each) => {
    const contact = contactOf(each);
    return contact === undefined ? [] : [{ application_id: each.id, ...contact }];
  });
}
