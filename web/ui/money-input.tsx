import { Fieldset, Group, Input, TextInput } from '@mantine/core';
import { type ReactNode, useId, useRef } from 'react';
import { type Money, paddedCents, typedCents, typedDollars } from './money.ts';

interface Props {
  label: string;
  value: Money;
  onChange: (value: Money) => void;
  error?: ReactNode;
  disabled?: boolean;
}

/** An amount of dollars and cents, side by side. */
export function MoneyInput({ label, value, onChange, error, disabled = false }: Props) {
  const errorId = useId();
  // Leaving a field without typing changes nothing.
  const typed = useRef(false);
  const invalid = { error: Boolean(error), 'aria-describedby': error ? errorId : undefined };
  return (
    <Fieldset variant="unstyled" legend={label} disabled={disabled}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <TextInput
          label="Dollars"
          leftSection="$"
          inputMode="numeric"
          placeholder="0"
          w={160}
          value={value.dollars}
          onChange={({ target }) => onChange({ ...value, dollars: typedDollars(target.value) })}
          className="tabular"
          {...invalid}
        />
        <TextInput
          label="Cents"
          inputMode="numeric"
          placeholder="00"
          w={88}
          value={value.cents}
          onChange={({ target }) => {
            typed.current = true;
            onChange({ ...value, cents: typedCents(target.value) });
          }}
          onBlur={() => {
            if (typed.current) onChange({ ...value, cents: paddedCents(value.cents) });
            typed.current = false;
          }}
          className="tabular"
          {...invalid}
        />
      </Group>
      {error && (
        <Input.Error id={errorId} mt={4}>
          {error}
        </Input.Error>
      )}
    </Fieldset>
  );
}
