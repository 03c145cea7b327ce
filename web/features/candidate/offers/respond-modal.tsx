import { Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { type Ref, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { respondToOffer } from '../../../../lambdas/contract/calls/offer.ts';
import { OFFER_NOTE_MAX } from '../../../../lambdas/contract/limits.ts';
import type { InputOf } from '../../../../lambdas/contract/route.ts';
import {
  DECLINE_REASONS,
  type DeclineReason,
} from '../../../../lambdas/contract/schemas/enumerations.ts';
import type { Offer } from '../../../../lambdas/contract/schemas/offer.ts';
import { formatDeadline } from '../../../../lambdas/contract/texts/deadline.ts';
import { formatDay, formatPay, formatTime } from '../../../../lambdas/contract/texts/format.ts';
import { DECLINE_REASON_TEXT } from '../../../../lambdas/contract/texts/texts.ts';
import { call } from '../../../api/client.ts';
import { errorText, isConflict, isUnanswered } from '../../../api/errors.ts';
import { offerById } from '../../../api/queries/both-areas.ts';
import { fetchLatest, refresh } from '../../../api/query-client.ts';
import { paths } from '../../../paths.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Fact, Facts } from '../../../ui/display/fact.tsx';
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { moveFocusAfter } from '../../../ui/hooks/move-focus.ts';
import { useOneAtATime } from '../../../ui/hooks/one-at-a-time.ts';
import { Name } from '../../../ui/text/name.tsx';
import { label } from '../../jobs/labels.ts';

type Answer = InputOf<typeof respondToOffer>;

const DONE: Readonly<Record<Answer['acceptance_status'], string>> = {
  Accepted: 'Offer accepted',
  Declined: 'Offer declined',
};

/** Answers an offer. If the response is lost, the stored offer tells whether the answer arrived. */
async function respond(given: Answer): Promise<void> {
  try {
    await call(respondToOffer, given);
  } catch (error) {
    if (!(isUnanswered(error) || isConflict(error))) throw error;
    const stored = await fetchLatest(offerById('candidate', given.offer_id)).catch(() => undefined);
    if (stored?.offer.acceptance_status !== given.acceptance_status) throw error;
  }
}

interface Props {
  /** The offer to answer; the dialog is closed without it. */
  offer: Offer | undefined;
  onClose: () => void;
}

/** The terms of an offer, and the answer. An accepted offer leads to the page of the first day. */
export function RespondModal({ offer, onClose }: Props) {
  const navigate = useNavigate();
  const answer = useMutation({
    mutationFn: respond,
    onSuccess: (_, { offer_id, acceptance_status }) => {
      toast(DONE[acceptance_status]);
      onClose();
      if (acceptance_status === 'Accepted') return navigate(paths.candidate.offer(offer_id));
    },
    onSettled: () => refresh('candidate'),
  });
  function close() {
    answer.reset();
    onClose();
  }
  return (
    <Dialog
      opened={offer !== undefined}
      onClose={close}
      title="Respond to Offer"
      size="lg"
      busy={answer.isPending}
    >
      {offer !== undefined && <Terms offer={offer} answer={answer} />}
    </Dialog>
  );
}

interface TermsProps {
  offer: Offer;
  answer: UseMutationResult<unknown, Error, Answer>;
}

function Terms({ offer, answer }: TermsProps) {
  const { isPending: busy } = answer;
  const [why, setWhy] = useState(NO_REASON);
  const [isDeclining, setIsDeclining] = useState(false);
  const reason = useRef<HTMLSelectElement>(null);
  const decline = useRef<HTMLButtonElement>(null);
  const oneAtATime = useOneAtATime();
  const give = (acceptance_status: Answer['acceptance_status']) =>
    // The dialog shows the failure.
    oneAtATime(() =>
      answer
        .mutateAsync({
          offer_id: offer.id,
          acceptance_status,
          ...(acceptance_status === 'Declined' && why),
        })
        .catch(() => undefined),
    );
  return (
    <>
      <Facts>
        <Fact term="Company">
          <Name>{offer.company_name}</Name>
        </Fact>
        <Fact term="Job title">{offer.job_title}</Fact>
        <Fact term="Employment type">{label(offer.employment_type)}</Fact>
        <Fact term="Pay">{formatPay(offer.salary_amount_in_cents, offer.salary_type)}</Fact>
        <Fact term="Starts">{`${formatDay(offer.start_date)}, ${formatTime(offer.start_time)}`}</Fact>
        <Fact term="Where to start">
          <Name>{`${offer.location_name}, ${offer.address}, ${offer.city}, ${offer.state}`}</Name>
        </Fact>
        {offer.what_to_bring !== '' && <Fact term="What to bring">{offer.what_to_bring}</Fact>}
        {offer.expires_at !== null && (
          <Fact term="Answer by">{formatDeadline(offer.expires_at)}</Fact>
        )}
      </Facts>
      {isDeclining && <DeclineFields value={why} onChange={setWhy} reason={reason} />}
      <Text size="sm" c="dimmed" mt="md">
        Your answer is final. The company sees it immediately.
      </Text>
      {answer.isError && (
        <ErrorAlert
          mt="md"
          title={errorText(answer.error, 'Your answer could not be sent. Please try again.')}
        />
      )}
      <Group justify="flex-end" mt="lg">
        {isDeclining ? (
          <>
            <Button
              variant="default"
              disabled={busy}
              onClick={() =>
                moveFocusAfter(
                  () => setIsDeclining(false),
                  () => decline.current,
                )
              }
            >
              Back
            </Button>
            <Button color="red" loading={busy} onClick={() => give('Declined')}>
              Decline offer
            </Button>
          </>
        ) : (
          <>
            <Button
              color="red"
              variant="outline"
              disabled={busy}
              ref={decline}
              onClick={() =>
                moveFocusAfter(
                  () => setIsDeclining(true),
                  () => reason.current,
                )
              }
            >
              Decline
            </Button>
            <Button loading={busy} onClick={() => give('Accepted')}>
              Accept
            </Button>
          </>
        )}
      </Group>
    </>
  );
}

interface DeclineFieldsProps {
  value: DeclineWhy;
  onChange: (why: DeclineWhy) => void;
  reason: Ref<HTMLSelectElement>;
}

/** Optional reasons for declining. */
function DeclineFields({ value, onChange, reason }: DeclineFieldsProps) {
  return (
    <Stack gap="sm" mt="md">
      <NativeSelect
        label="Reason for declining (optional)"
        ref={reason}
        value={value.decline_reason}
        data={[
          { value: '', label: 'Prefer not to say' },
          ...DECLINE_REASONS.map((reason) => ({
            value: reason,
            label: DECLINE_REASON_TEXT[reason],
          })),
        ]}
        onChange={({ currentTarget }) => {
          const chosen = DECLINE_REASONS.find((reason) => reason === currentTarget.value);
          onChange(chosen === undefined ? NO_REASON : { ...value, decline_reason: chosen });
        }}
      />
      {value.decline_reason !== '' && (
        <Textarea
          label="Details (optional)"
          description="The company will see this."
          maxRows={6}
          maxLength={OFFER_NOTE_MAX}
          value={value.decline_note}
          onChange={({ currentTarget }) =>
            onChange({ ...value, decline_note: currentTarget.value })
          }
        />
      )}
    </Stack>
  );
}

/** Why an offer is declined; both may be empty. */
interface DeclineWhy {
  readonly decline_reason: DeclineReason | '';
  readonly decline_note: string;
}

const NO_REASON: DeclineWhy = { decline_reason: '', decline_note: '' };
