import { Button, FileButton, Group, Input } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { Company } from '../../../../lambdas/contract/schemas/company.ts';
import { RemoveButton } from '../../../ui/fields/remove-button.tsx';
import { moveFocusAfter } from '../../../ui/hooks/move-focus.ts';
import { CompanyTile } from '../../jobs/company-tile.tsx';
import { ACCEPTED, type MadeLogo, makeLogo } from './logo.ts';

interface Props {
  company: Pick<Company, 'id' | 'name'>;
  /** The logo: the file name of a stored one, a new one as a data URL, or an empty text. */
  value: string;
  error: ReactNode;
  onChange: (logo: string) => void;
  onProblem: (problem: string) => void;
  /** Gets the promise of a chosen picture, and undefined once it settles. */
  onWork: (work: Promise<MadeLogo> | undefined) => void;
}

/** Chooses, replaces and removes a company's logo, and shows how it will look. The form saves it. */
export function LogoField({ company, value, error, onChange, onProblem, onWork }: Props) {
  const labelId = useId();
  const group = useRef<HTMLDivElement>(null);
  const reset = useRef<() => void>(null);
  const [busy, setBusy] = useState(false);

  async function choose(file: File | null) {
    // The same file can be chosen again.
    reset.current?.();
    if (file === null) return;
    setBusy(true);
    const work = makeLogo(file);
    onWork(work);
    const made = await work;
    onWork(undefined);
    setBusy(false);
    if ('problem' in made) onProblem(made.problem);
    else onChange(made.logo);
  }

  return (
    <Input.Wrapper
      ref={group}
      label="Logo"
      labelElement="div"
      labelProps={{ id: labelId }}
      description="PNG, JPEG or WebP. Shown on your jobs and pages in place of your initials."
      error={error}
      errorProps={{ role: 'alert', mt: 4 }}
      role="group"
      aria-labelledby={labelId}
      tabIndex={-1}
      inputContainer={(input) => <div style={{ marginTop: 8 }}>{input}</div>}
    >
      <Group gap="md">
        <CompanyTile
          company={{ ...company, logo: value || undefined }}
          size={64}
          {...(value.startsWith('data:') && { src: value })}
        />
        <Group gap="xs">
          <FileButton
            accept={ACCEPTED}
            onChange={choose}
            resetRef={reset}
            inputProps={{ 'aria-label': 'Logo file' }}
          >
            {({ onClick }) => (
              <Button
                variant="default"
                size="xs"
                leftSection={<IconUpload size={14} aria-hidden />}
                loading={busy}
                onClick={onClick}
              >
                {value === '' ? 'Choose a logo' : 'Replace logo'}
              </Button>
            )}
          </FileButton>
          {value !== '' && (
            <RemoveButton
              what="logo"
              // The pressed button disappears.
              onClick={() =>
                moveFocusAfter(
                  () => onChange(''),
                  () => group.current,
                  { preventScroll: true },
                )
              }
            />
          )}
        </Group>
      </Group>
    </Input.Wrapper>
  );
}
