import { useMutation } from '@tanstack/react-query';
import { resendConfirmation } from '../../../../lambdas/contract/calls/account.ts';
import { call } from '../../../api/client.ts';
import { errorText } from '../../../api/errors.ts';
import { preferencesOf } from '../../../api/queries/both-areas.ts';
import { queryClient } from '../../../api/query-client.ts';
import type { Area } from '../../../api/stored/session.ts';

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
