import { QueryObserver, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { resendConfirmation } from '../../../lambdas/contract/calls/account.ts';
import { call } from '../../api/client.ts';
import { errorText } from '../../api/errors.ts';
import { preferencesOf } from '../../api/queries/both-areas.ts';
import { myProfile } from '../../api/queries/candidate-queries.ts';
import { managerUser } from '../../api/queries/manager-queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { type Area, onLeave, onLeaveHere } from '../../api/stored/session.ts';
import { readLocal, readTab, writeLocal, writeTab } from '../../api/stored/values.ts';
import { areaOf } from '../../paths.ts';

/** Resends the confirmation email, with a message about the outcome. */
export function useSendConfirmation(area: Area) {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => call(resendConfirmation, {}, { as: area }),
    onSuccess: (answer) =>
      // It may be confirmed by now.
      queryClient.setQueryData(
        preferencesOf(area).queryKey,
        (known) => known && { ...known, ...answer },
      ),
  });
  return {
    send: () => isPending || mutate(),
    said: isPending ? 'Sending…' : data && 'Email sent. It may take a few minutes.',
    failure: error && errorText(error, 'The email could not be sent. Please try again.'),
  };
}

/** The signed-in person's email, once known. */
export function useAddress(area: Area): string | undefined {
  const manager = useQuery({ ...managerUser, enabled: area === 'manager' });
  const candidate = useQuery({ ...myProfile, enabled: area === 'candidate' });
  return area === 'manager' ? manager.data?.email : candidate.data?.candidate.email;
}

/** The current area: both share the account pages. */
export function useArea(): Area {
  return areaOf(useLocation().pathname);
}

/** Delay after sign-in, so that the page never waits for this. */
const AFTER_MS = 1_000;

/** The email that this browser knows to be confirmed, so that it need not ask the server. */
const confirmed = (area: Area) => `confirmed.${area}`;
/** In this tab while the note is hidden. */
const hiddenIn = (area: Area) => `confirm-later.${area}`;

onLeaveHere((area) => writeLocal(confirmed(area), null));
onLeave((area) => writeTab(hiddenIn(area), null));

/**
 * Whether to ask for a confirmation of the email: until it is confirmed or the note is hidden.
 * @param email undefined until known
 */
export function useAddressNote(area: Area, email: string | undefined) {
  const [hidden, setHidden] = useState(() => readTab(hiddenIn(area)) !== null);
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    if (email === undefined || hidden || readLocal(confirmed(area)) === email) return;
    // A new one for each email: an earlier answer may be about an earlier email.
    const observer = new QueryObserver(queryClient, preferencesOf(area));
    let stop = () => {};
    const timer = setTimeout(() => {
      stop = observer.subscribe(({ data, isFetchedAfterMount }) => {
        if (data === undefined || !isFetchedAfterMount) return;
        const isConfirmed = data.email_confirmed_at !== null;
        setIsWanted(!isConfirmed && data.sends_mail);
        if (isConfirmed) writeLocal(confirmed(area), email);
      });
    }, AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop();
      setIsWanted(false);
    };
  }, [area, email, hidden]);
  function hide() {
    writeTab(hiddenIn(area), '');
    setHidden(true);
  }
  return { isWanted, hide };
}
