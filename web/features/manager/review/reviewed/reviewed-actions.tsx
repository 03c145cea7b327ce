import { Button } from '@mantine/core';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import type { Decision } from '../../../../../lambdas/contract/statuses/application-status.ts';
import { decisionOf, hasPendingOffer } from '../use-decisions.ts';

interface Props {
  application: Application;
  onMove: (to: Decision) => void;
  onOffer: () => void;
  onWithdrawOffer: () => void;
}

export function ReviewedActions({ application, onMove, onOffer, onWithdrawOffer }: Props) {
  if (hasPendingOffer(application)) {
    return (
      <Button variant="outline" color="red" onClick={onWithdrawOffer}>
        Withdraw offer
      </Button>
    );
  }
  return (
    <>
      <Button variant="default" onClick={() => onMove('new')}>
        Move back to new
      </Button>
      {decisionOf(application) === 'rejected' ? (
        <Button color="green" onClick={() => onMove('accepted')}>
          Accept
        </Button>
      ) : (
        <Button variant="outline" color="red" onClick={() => onMove('rejected')}>
          Reject
        </Button>
      )}
      <Button onClick={onOffer}>Make Offer</Button>
    </>
  );
}
