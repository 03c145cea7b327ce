import { Alert, Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { getPreferences } from '../../../lambdas/contract/calls/account.ts';
import { PREFERENCES } from '../../../lambdas/contract/preferences.ts';
import type { OutputOf } from '../../../lambdas/contract/route.ts';
import { preferencesOf } from '../../api/queries/both-areas.ts';
import type { Area } from '../../api/stored/session.ts';
import { paths } from '../../paths.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { FormSkeleton } from '../../ui/feedback/skeletons.tsx';
import { toEdit } from '../../ui/forms/to-edit.ts';
import { useArea } from './account.ts';
import { AccountPage } from './account-page.tsx';
import { CandidatePreferences } from './candidate-preferences.tsx';
import { ManagerPreferences } from './manager-preferences.tsx';

const FORMS = { manager: ManagerPreferences, candidate: CandidatePreferences } as const;

/** The person's preferences, starting from the server's latest. */
export function Component() {
  const area = useArea();
  const query = useQuery(toEdit(preferencesOf(area)));
  const Preferences = FORMS[area];
  return (
    <AccountPage area={area} title="Preferences">
      <Loaded
        query={query}
        skeleton={<FormSkeleton fields={fieldsOf(area)} />}
        failure="Failed to load your preferences. Please try again."
      >
        {(answer) => (
          <Stack gap="lg">
            <EmailNotice area={area} {...answer} />
            <Preferences saved={answer} />
          </Stack>
        )}
      </Loaded>
    </AccountPage>
  );
}

/** The number of an area's preferences. */
const fieldsOf = (area: Area) =>
  Object.values(PREFERENCES).filter(({ role }) => role === area).length;

interface Mail extends Pick<OutputOf<typeof getPreferences>, 'sends_mail' | 'email_confirmed_at'> {
  area: Area;
}

/** Says if the site sends no email, or only essential email. */
function EmailNotice({ area, sends_mail, email_confirmed_at }: Mail) {
  if (!sends_mail) {
    return (
      <Alert color="gray" title="This site sends no email">
        Your email choices below apply once it does.
      </Alert>
    );
  }
  if (email_confirmed_at !== null) return null;
  return (
    <Alert color="yellow" title="Your email is not confirmed">
      Until you confirm it, we only send essential emails.{' '}
      <Anchor component={Link} to={paths[area].security} c="inherit" inherit underline="always">
        Confirm it in Security
      </Anchor>
    </Alert>
  );
}
