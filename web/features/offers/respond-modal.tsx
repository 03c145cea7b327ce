import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { respondToOffer } from '../../../lambdas/contract/job.ts';
import type { Offer } from '../../../lambdas/contract/shapes.ts';
import { call, errorText } from '../../api/client.ts';
import { refresh } from '../../api/query-client.ts';
import { formatDay, formatPay, formatTime } from '../../ui/format.ts';
import { label } from '../../ui/labels.ts';
import { toast } from '../../ui/toast.ts';
import classes from './respond-modal.module.css';

interface Props {
  /** The offer that is being answered; undefined while none is. */
  offer: Offer | undefined;
  onClose: () => void;
}

/** The terms of an offer once more, and the answer to it. */
export function RespondModal({ offer, onClose }: Props) {
  return (
    <Modal opened={offer !== undefined} onClose={onClose} title="Respond to Offer" size="lg">
      {offer !== undefined && <Terms key={offer.id} offer={offer} onClose={onClose} />}
    </Modal>
  );
}

function Terms({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const answer = useMutation({
    mutationFn: (acceptance_status: 'Accepted' | 'Declined') =>
      call(respondToOffer, { offer_id: offer.id, acceptance_status }),
    onSuccess: (_, given) => {
      toast(given === 'Accepted' ? 'Offer accepted' : 'Offer declined');
      onClose();
    },
    onSettled: () => refresh('candidate'),
  });
  const { isPending: busy, variables } = answer;
  const terms = [
    ['Company', offer.company_name],
    ['Job title', offer.job_title],
    ['Employment type', label(offer.employment_type)],
    ['Pay', formatPay(offer.salary_amount_in_cents, offer.salary_type)],
    ['Starts', `${formatDay(offer.start_date)}, ${formatTime(offer.start_time)}`],
    ['Where to start', `${offer.location_name}, ${offer.address}, ${offer.city}, ${offer.state}`],
  ];
  return (
    <>
      <dl className={classes.terms}>
        {terms.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tabular wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <Text size="sm" c="dimmed" mt="md">
        Your answer is final and is sent to the company at once.
      </Text>
      {answer.isError && (
        <Alert
          mt="md"
          color="red"
          icon={<IconAlertCircle aria-hidden />}
          title={errorText(answer.error, 'Your answer could not be sent. Please try again.')}
        />
      )}
      <Group justify="flex-end" mt="lg">
        <Button
          color="red"
          variant="outline"
          loading={busy && variables === 'Declined'}
          disabled={busy}
          onClick={() => answer.mutate('Declined')}
        >
          Decline
        </Button>
        <Button
          loading={busy && variables === 'Accepted'}
          disabled={busy}
          onClick={() => answer.mutate('Accepted')}
        >
          Accept
        </Button>
      </Group>
    </>
  );
}
