import {
  IconBriefcase,
  IconFileText,
  IconHeart,
  IconMail,
  IconMessages,
  IconUser,
} from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { COMPANIES_PATH, JOBS_PATH } from '../../../lambdas/contract/pages/public-paths.ts';
import { isPending } from '../../../lambdas/contract/statuses/offer-status.ts';
import { useFetchOn } from '../../api/paged-query.ts';
import { myApplications, myOffers, myProfile } from '../../api/queries/candidate-queries.ts';
import { unreadConversations } from '../../api/queries/conversations.ts';
import { queryClient } from '../../api/query-client.ts';
import { hasRecordings } from '../../api/stored/recordings.ts';
import { isSignedIn, logOut } from '../../api/stored/session.ts';
import { paths } from '../../paths.ts';
import type { ShellLink } from '../../ui/frame/shell.tsx';
import { nameOf } from '../../ui/text/format.ts';
import { AreaShell, Guarded } from './area.tsx';
import { countBadge } from './count-badge.tsx';
import { PublicShell } from './public-shell.tsx';

export function loader() {
  if (!isSignedIn('candidate')) return;
  queryClient.prefetchQuery(myProfile);
  queryClient.prefetchInfiniteQuery(myOffers);
  queryClient.prefetchInfiniteQuery(myApplications);
}

/** The candidate area, or the frame for visitors of the public pages. */
export function Component() {
  return (
    <Guarded area="candidate" publicFrame={<PublicShell />}>
      <CandidateShell />
    </Guarded>
  );
}

const ConfirmDialog = lazy(async () => ({
  default: (await import('../../ui/dialogs/confirm-dialog.tsx')).ConfirmDialog,
}));

/** The candidate area's frame. Asks before a logout deletes recordings. */
function CandidateShell() {
  const { data: me } = useQuery(myProfile);
  const offers = useInfiniteQuery(myOffers);
  // The badge counts every page of offers.
  useFetchOn(offers, true);
  const { data: applications } = useInfiniteQuery(myApplications);
  const hasApplied = applications !== undefined && applications.items.length > 0;
  const { data: unread } = useQuery({
    ...unreadConversations('candidate'),
    enabled: hasApplied,
  });
  const [isAskingToLogOut, setIsAskingToLogOut] = useState(false);
  const navigate = useNavigate();
  function leave() {
    logOut('candidate');
    navigate(paths.candidate.signIn, { replace: true });
  }
  const pending = offers.data?.items.filter(isPending).length;

  const links: ShellLink[] = [
    {
      to: paths.candidate.dashboard,
      label: 'Dashboard',
      icon: IconBriefcase,
      alsoAt: [paths.candidate.apply(''), JOBS_PATH, COMPANIES_PATH],
    },
    {
      to: paths.candidate.profile,
      label: 'Profile',
      icon: IconUser,
      alsoAt: [
        paths.candidate.createProfile,
        paths.candidate.preferences,
        paths.candidate.security,
        paths.candidate.yourData,
      ],
    },
  ];
  links.push({ to: paths.candidate.saved, label: 'Saved', icon: IconHeart });
  if (offers.data !== undefined && offers.data.items.length > 0) {
    links.push({
      to: paths.candidate.offers,
      label: 'Offers',
      icon: IconMail,
      alsoAt: [paths.candidate.offer('')],
      badge: countBadge(pending, 'pending'),
    });
  }
  if (hasApplied) {
    links.push({
      to: paths.candidate.applications,
      label: 'My applications',
      icon: IconFileText,
      alsoAt: [paths.candidate.interview('')],
    });
    links.push({
      to: paths.candidate.messages,
      label: 'Messages',
      icon: IconMessages,
      alsoAt: [paths.candidate.conversation('')],
      badge: countBadge(unread?.count, 'unread'),
    });
  }

  const person = me?.candidate;
  return (
    <AreaShell
      area="candidate"
      links={links}
      person={person && { name: nameOf(person), email: person.email }}
      onLogout={async () => {
        if (await hasRecordings()) setIsAskingToLogOut(true);
        else leave();
      }}
    >
      {isAskingToLogOut && (
        <Suspense>
          <ConfirmDialog
            opened
            title="Log out and lose your recordings?"
            question="Some video answers are not submitted. Logging out deletes them from this device."
            confirm="Log out"
            onConfirm={leave}
            onCancel={() => setIsAskingToLogOut(false)}
          />
        </Suspense>
      )}
    </AreaShell>
  );
}
