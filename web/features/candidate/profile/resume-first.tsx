import { Button, Card, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Candidate } from '../../../../lambdas/contract/schemas/people.ts';
import { plainLetters } from '../../../../lambdas/contract/texts/plain-letters.ts';
import { Warning } from '../../../ui/feedback/warning.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { ACCEPTED } from './document-type.ts';
import type { ProfileForm } from './profile-form.ts';
import {
  FILLED,
  FILLED_NAMES,
  type Found,
  type useFilledFromResume,
} from './use-filled-from-resume.ts';

interface Props {
  filling: ReturnType<typeof useFilledFromResume>;
  profileForm: ProfileForm;
  candidate: Candidate;
}

/** Offers to begin with the resume, and says what it has filled in. */
export function ResumeFirst({ filling: { state, found }, profileForm, candidate }: Props) {
  const { form, uploads } = profileForm;
  const [isUsed, setIsUsed] = useState(false);
  const has = form.values.resume !== null || uploads.resume.running !== undefined;
  const problem = isUsed && !has ? form.errors.resume : undefined;
  const isOthers = state === 'read' && has && isOfAnother(found.name, candidate);
  return (
    <Card component="section" aria-label="Start with your resume">
      <Group gap="md" wrap="nowrap" align="flex-start">
        <IconFileText size={24} stroke={1.5} aria-hidden style={{ flex: 'none' }} />
        <Stack gap="sm" align="flex-start" flex={1} miw={0}>
          <div role="status">
            <Text size="sm">
              <span>{has ? textOf(state, found) : START}</span>
            </Text>
          </div>
          {!has && (
            <FileButton
              accept={ACCEPTED}
              onChange={(file) => {
                setIsUsed(true);
                if (file !== null) uploads.resume.choose(file);
              }}
            >
              {(props) => (
                <Button variant="default" {...props}>
                  Start with your resume
                </Button>
              )}
            </FileButton>
          )}
          {problem !== undefined && <Problem>{problem}</Problem>}
          {isOthers && (
            <Warning title="Is it the right file?">
              This resume is by <Name>{found.name}</Name>.
            </Warning>
          )}
        </Stack>
      </Group>
    </Card>
  );
}

const list = new Intl.ListFormat('en-US');

const START =
  'Do you have a resume? Choose it first: your browser reads the phone number and the address from it. You can also go on without.';

function textOf(state: 'none' | 'reading' | 'read', found: Found): string {
  if (state === 'reading') return 'Reading your resume…';
  const filled = FILLED_NAMES.filter((name) => found[name] !== undefined).map(
    (name) => FILLED[name],
  );
  if (state === 'none' || filled.length === 0)
    return 'Your resume is with your documents below. Please fill in the fields.';
  return `Filled from your resume: ${list.format(filled)}. Check ${filled.length === 1 ? 'it' : 'them'}.`;
}

function Problem({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="var(--mantine-color-error)" role="alert">
      {children}
    </Text>
  );
}

/** Whether no word of a resume's name is in the name of the account. */
function isOfAnother(name: string | undefined, { first_name, last_name }: Candidate): boolean {
  if (name === undefined) return false;
  const own = new Set(wordsOf(`${first_name} ${last_name}`));
  return !wordsOf(name).some((word) => own.has(word));
}

const wordsOf = (name: string) => plainLetters(name).split(/[^\p{L}]+/u);
