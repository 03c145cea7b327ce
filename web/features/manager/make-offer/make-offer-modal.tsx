import type { Application } from '../../../../lambdas/contract/schemas/application.ts';
import { FormModal } from '../../../ui/dialogs/dialog.tsx';
import { OfferForm, type OfferProps } from './offer-form.tsx';

interface Props extends Omit<OfferProps, 'application'> {
  /** The recipient; the dialog is closed without it. */
  application: Application | undefined;
}

/** Makes an offer. A rejected applicant is accepted first. */
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
