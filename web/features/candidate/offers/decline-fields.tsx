import { NativeSelect, Stack, Textarea } from '@mantine/core';
import { OFFER_NOTE_MAX } from '../../../../lambdas/contract/limits.ts';
import { DECLINE_REASONS } from '../../../../lambdas/contract/schemas/enumerations.ts';
import { DECLINE_REASON_TEXT } from '../../../../lambdas/contract/texts/texts.ts';
import { type DeclineWhy, NO_REASON } from './decline-reason.ts';

interface Props {
  value: DeclineWhy;
  onChange: (why: DeclineWhy) => void;
}

/** Optional reasons for declining. */
export function DeclineFields({ value, onChange }: Props) {
  return (
    <Stack gap="sm" mt="md">
      <NativeSelect
        label="Reason for declining (optional)"
        value={value.decline_reason}
        data={[
          { value: '', label: 'Prefer not to say' },
          ...DECLINE_REASONS.map((reason) => ({
            value: reason,
            label: DECLINE_REASON_TEXT[reason],
          })),
        ]}
        onChange={({ currentTarget }) => {
          const chosen = DECLINE_REASONS.find((reason) => reason === currentTarget.value);
          onChange(chosen === undefined ? NO_REASON : { ...value, decline_reason: chosen });
        }}
      />
      {value.decline_reason !== '' && (
        <Textarea
          label="Details (optional)"
          description="The company will see this."
          autosize
          minRows={2}
          maxRows={6}
          maxLength={OFFER_NOTE_MAX}
          value={value.decline_note}
          onChange={({ currentTarget }) =>
            onChange({ ...value, decline_note: currentTarget.value })
          }
        />
      )}
    </Stack>
  );
}
