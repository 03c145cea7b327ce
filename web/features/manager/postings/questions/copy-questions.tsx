import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import type { DraftForm } from '../../../../ui/forms/draft-form.tsx';
import type { JobValues } from '../job-values.ts';
import { CopyQuestionsDialog } from './copy-questions-dialog.tsx';

/** Copies the questions of an earlier job into a new one. */
export function CopyQuestions({ form }: { form: DraftForm<JobValues> }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden />}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => setAsking(true)}
      >
        Copy questions from…
      </Button>
      <CopyQuestionsDialog form={form} opened={asking} onClose={() => setAsking(false)} />
    </>
  );
}
