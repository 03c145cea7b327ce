import { Alert, Anchor, Group, Radio, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatInstant } from '../text/format.ts';
import type { ChangedPart } from './catch-up.ts';

interface Props {
  parts: readonly ChangedPart[];
  editedAt: string | undefined;
  labelOf: (name: string) => string;
  textOf: (name: string, part: unknown) => string;
  errorOf: (name: string) => ReactNode;
  onTake: (name: string, taken: 'typed' | 'stored') => void;
}

/**
 * Names what changed while the person typed, and lets them take either value. Only its owner can edit something, so it
 * was the same person.
 */
export function ChangedMeanwhile({ parts, editedAt, labelOf, textOf, errorOf, onTake }: Props) {
  return (
    <Alert
      mb="md"
      variant="default"
      icon={<IconInfoCircle aria-hidden />}
      title="Changed in the meantime"
      role="group"
      aria-label="Changed in the meantime"
      data-changed-meanwhile
      tabIndex={-1}
    >
      <Stack gap="md">
        <Text size="sm">{`You saved changes in another tab or on another device${editedAt === undefined ? '' : `, last on ${formatInstant(editedAt)}`}. Choose what to keep, then save.`}</Text>
        {parts.map(({ name, typed, stored, taken }) => (
          <Radio.Group
            key={name}
            label={labelOf(name)}
            error={errorOf(name)}
            data-undecided={errorOf(name) !== undefined || undefined}
            value={taken ?? null}
            onChange={(value) => onTake(name, value === 'stored' ? 'stored' : 'typed')}
          >
            <Stack gap={4} mt={4}>
              <Radio
                value="stored"
                label={<Value of="Saved" part={stored} text={textOf(name, stored)} />}
              />
              <Radio
                value="typed"
                label={<Value of="In this form" part={typed} text={textOf(name, typed)} />}
              />
            </Stack>
          </Radio.Group>
        ))}
      </Stack>
    </Alert>
  );
}

interface ValueProps {
  of: string;
  part: unknown;
  text: string;
}

/** A value, cut after some lines: once it is chosen, its field shows it whole. */
function Value({ of, part, text }: ValueProps) {
  return (
    <Text size="sm" lineClamp={4} className="prose">
      <span>{`${of}:`}</span>{' '}
      <strong>{part === undefined ? 'removed' : text === '' ? 'nothing' : text}</strong>
    </Text>
  );
}

/** Says that a draft was restored, and offers to drop it. */
export function DraftRestored({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Group gap="xs" mb="md">
      <Text size="sm" c="dimmed">
        Draft restored
      </Text>
      <Anchor component="button" type="button" size="sm" onClick={onStartOver}>
        Start over
      </Anchor>
    </Group>
  );
}
