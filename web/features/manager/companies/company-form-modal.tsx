import type { ReactNode } from 'react';
import type { Company } from '../../../../lambdas/contract/schemas/company.ts';
import { companyById } from '../../../api/queries/manager-queries.ts';
import { FormModal } from '../../../ui/dialogs/dialog.tsx';
import { Fetched } from '../../../ui/feedback/loaded.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toEdit } from '../../../ui/forms/to-edit.ts';

export interface CompanyModalProps {
  companyId: string;
  opened: boolean;
  onClose: () => void;
}

interface Props extends CompanyModalProps {
  title: string;
  children: (company: Company) => ReactNode;
}

/** A dialog with a form about a company, which starts from the server's latest. */
export function CompanyFormModal({ companyId, children, ...modal }: Props) {
  return (
    <FormModal {...modal} size="lg">
      <Fetched
        query={toEdit(companyById(companyId))}
        skeleton={<FormSkeleton />}
        failure="Failed to load company. Please try again."
      >
        {children}
      </Fetched>
    </FormModal>
  );
}
