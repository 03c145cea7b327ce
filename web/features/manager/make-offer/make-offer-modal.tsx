import type { Application } from '../../../../lambdas/contract/schemas/application.ts';
import { FormModal } from '../../../ui/forms/form-modal.tsx';
import { OfferForm, type OfferProps } from './offer-form.tsx';

interface Props extends Omit<OfferProps, 'application'> {
  /** Who gets the offer. Without it, the dialog is closed. */
  application: Application | undefined;
}

/** Makes an offer to one applicant. A rejected one is accepted first. */
export function MakeOfferModal({ application, ...props }: Props) {
  return (
    <FormModal
      opened={application !== undefined}
      onClose={props.onClose}
      title="Make Offer"
      size="lg"
    >
      {application && <OfferForm key={application.id} application={application} {...props} />}
    </FormModal>
  );
}
