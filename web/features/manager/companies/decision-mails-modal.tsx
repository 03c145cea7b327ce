import { Button, Group, Paper, Stack, Text, Textarea } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { setDecisionMails } from '../../../../lambdas/contract/calls/decision-mails.ts';
import type { Company } from '../../../../lambdas/contract/schemas/company.ts';
import {
  DECISION_SUBJECTS,
  type DecisionMail,
  fillIn,
  OUR_WORDS,
} from '../../../../lambdas/contract/texts/decision-mails.ts';
import { call } from '../../../api/client.ts';
import { companyById } from '../../../api/queries/manager-queries.ts';
import { refresh, updateCached } from '../../../api/query-client.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useDraftForm } from '../../../ui/forms/draft-form.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { SaveOrCancel } from '../../../ui/forms/form-actions.tsx';
import { startFrom } from '../../../ui/forms/to-edit.ts';
import { onlyChanges } from '../../../ui/forms/values.ts';
import { DecisionMailText } from '../../applications/decision-mail-text.tsx';
import { CompanyFormModal, type CompanyModalProps } from './company-form-modal.tsx';

const fields = z.omit(setDecisionMails.input, { company_id: true, expected_revision: true });
const shape = z.object({ acceptance: z.string(), rejection: z.string() });
type Words = z.output<typeof shape>;

const LABELS = {
  acceptance: 'When you accept',
  rejection: 'When you reject',
};

/** Edits the words of a company's mails about decisions. */
export function DecisionMailsModal(modal: CompanyModalProps) {
  return (
    <CompanyFormModal {...modal} title="Decision Emails">
      {(company) => <EditDecisionMails company={company} onClose={modal.onClose} />}
    </CompanyFormModal>
  );
}

/** Our words are not stored, so that companies that keep them get our later versions. */
const withoutDefault = (words: string, ours: string) => (words.trim() === ours ? '' : words);

function valuesOf({ decision_mails }: Company): Words {
  const { acceptance = '', rejection = '' } = decision_mails ?? {};
  return {
    acceptance: acceptance || OUR_WORDS.acceptance,
    rejection: rejection || OUR_WORDS.rejection,
  };
}

const toInput = ({ acceptance, rejection }: Words) => ({
  acceptance: withoutDefault(acceptance, OUR_WORDS.acceptance),
  rejection: withoutDefault(rejection, OUR_WORDS.rejection),
});

function EditDecisionMails({ company, onClose }: { company: Company; onClose: () => void }) {
  const form = useDraftForm({
    shape,
    ...startFrom(company, companyById(company.id), valuesOf, LABELS),
    validate: schemaResolver(fields, { sync: true }),
    draft: { area: 'manager', name: `decision-mails/${company.id}` },
  });
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const answer = await call(setDecisionMails, {
          company_id: company.id,
          ...onlyChanges(toInput(values), toInput(form.stored())),
          expected_revision: form.revision(),
        });
        updateCached('manager', { decision_mails: undefined, ...answer.company });
        void refresh('manager');
        toast('Decision emails saved.');
        onClose();
      }}
      failure="Failed to save the emails. Please try again."
      actions={<SaveOrCancel form={form} onClose={onClose} />}
    >
      <Stack gap="lg">
        <Text size="sm">
          We send these when you accept or reject an application to this company. Applies to future
          decisions. We fill in {'{first_name}'}, {'{job}'} and {'{company}'}.
        </Text>
        {(['acceptance', 'rejection'] as const).map((mail) => (
          <WordsField
            key={mail}
            mail={mail}
            label={LABELS[mail]}
            company={company.name}
            value={form.values[mail]}
            error={form.errors[mail]}
            onChange={(words) => form.setFieldValue(mail, words)}
          />
        ))}
      </Stack>
    </Form>
  );
}

interface WordsProps {
  mail: DecisionMail;
  label: string;
  company: string;
  value: string;
  error: ReactNode;
  onChange: (words: string) => void;
}

/** The words of one mail, with a preview. */
function WordsField({ mail, label, company, value, error, onChange }: WordsProps) {
  const example = { first_name: 'Sam', job: 'Barista', company };
  const isOurs = value.trim() === OUR_WORDS[mail];
  const words = value.trim() || OUR_WORDS[mail];
  return (
    <Stack gap="xs">
      <Textarea
        label={label}
        minRows={3}
        maxRows={12}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Group justify="space-between" align="flex-start">
        <Text size="sm" c="dimmed">
          Plain text, no links.
        </Text>
        <Button
          variant="default"
          size="xs"
          disabled={isOurs}
          aria-label={`Use our text: ${label}`}
          onClick={() => onChange(OUR_WORDS[mail])}
        >
          Use our text
        </Button>
      </Group>
      <Paper withBorder p="sm" component="section" aria-label={`Preview: ${label}`}>
        <Text size="sm" fw={600} mb="xs" className="wrap-anywhere">
          {fillIn(DECISION_SUBJECTS[mail], example)}
        </Text>
        <DecisionMailText words={words} values={example} />
      </Paper>
    </Stack>
  );
}
