import { Button, FileButton, Group, Input } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { RemoveButton } from '../../../ui/fields/remove-button.tsx';
import { moveFocusAfter } from '../../../ui/hooks/move-focus.ts';
import { CompanyTile } from '../../jobs/company-tile.tsx';
import { ACCEPTED, type MadeLogo, makeLogo } from './logo.ts';

interface Props {
  /** The company's id; empty for a new one. */
  id: string;
  form: LogoForm;
  /** Holds the promise of a chosen picture until it settles. */
  work: RefObject<Promise<MadeLogo> | undefined>;
}

/** A form of a company. `logo` is the file name of a stored one, a new one as a data URL, or an empty text. */
interface LogoForm {
  readonly values: { readonly name: string; readonly logo: string };
  readonly errors: Readonly<Record<string, ReactNode>>;
  clearFieldError(field: 'logo'): void;
  setFieldValue(field: 'logo', logo: string): void;
  setFieldError(field: 'logo', problem: string): void;
}

/** Chooses, replaces and removes a company's logo, and shows how it will look. The form saves it. */
export function LogoField({ id, form, work }: Props) {
  const { name, logo: value } = form.values;
  const labelId = useId();
  const group = useRef<HTMLDivElement>(null);
  const reset = useRef<() => void>(null);
  const [busy, setBusy] = useState(false);

  async function choose(file: File | null) {
    // The same file can be chosen again.
    reset.current?.();
    if (file === null) return;
    setBusy(true);
    work.current = makeLogo(file);
    const made = await work.current;
    work.current = undefined;
    setBusy(false);
    if ('problem' in made) form.setFieldError('logo', made.problem);
    else change(made.logo);
  }

  function change(logo: string) {
    form.clearFieldError('logo');
    form.setFieldValue('logo', logo);
  }

  return (
    <Input.Wrapper
      ref={group}
      label="Logo"
      labelElement="div"
      labelProps={{ id: labelId }}
      description="PNG, JPEG or WebP. Shown on your jobs and pages in place of your initials."
      error={form.errors.logo}
      errorProps={{ role: 'alert', mt: 4 }}
      role="group"
      aria-labelledby={labelId}
      tabIndex={-1}
      inputContainer={(input) => <div style={{ marginTop: 8 }}>{input}</div>}
    >
      <Group gap="md">
        <CompanyTile
          company={{ id, name, logo: value || undefined }}
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
                  () => change(''),
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
