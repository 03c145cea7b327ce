import { Fieldset, Group, Input, TextInput } from '@mantine/core';
import { type ClipboardEvent, type ReactNode, useId, useRef } from 'react';
import { FieldQuestion } from '../../ui/fields/field-question.tsx';
import { moveFocus } from '../../ui/hooks/move-focus.ts';
import {
  type Money,
  paddedCents,
  payQuestion,
  splitAmount,
  toCents,
  typedCents,
  typedDollars,
} from './pay.ts';

interface Props {
  label: string;
  value: Money;
  onChange: (value: Money) => void;
  error?: ReactNode;
  disabled?: boolean;
  /** The salary type; an unusual amount is asked about. */
  salaryType?: 'hourly' | 'yearly';
}

/** Dollars and cents side by side. A point or comma after the dollars moves to the cents. */
export function MoneyInput(props: Props) {
  const { label, value, onChange, error, disabled = false, salaryType = 'hourly' } = props;
  const id = useId();
  const [errorId, questionId] = [`${id}error`, `${id}question`];
  const dollarsField = useRef<HTMLInputElement>(null);
  const centsField = useRef<HTMLInputElement>(null);
  // How the cents are being typed. Leaving an untouched field changes nothing.
  const typing = useRef<'' | 'cents' | 'after a point' | 'after a comma'>('');
  const question = payQuestion(toCents(value), salaryType);
  const field = {
    error: Boolean(error),
    inputMode: 'decimal' as const,
    className: 'tabular',
    onPaste,
  };

  /** Either field accepts a pasted amount. */
  function onPaste(event: ClipboardEvent): void {
    const amount = splitAmount(event.clipboardData.getData('text'));
    if (amount === undefined) return;
    event.preventDefault();
    onChange(amount);
  }

  function typeDollars(text: string): void {
    const amount = splitAmount(text);
    if (amount === undefined) {
      onChange({ ...value, dollars: typedDollars(text) });
      return;
    }
    onChange(amount.cents === '' ? { ...value, dollars: amount.dollars } : amount);
    if (!/[.,]$/.test(text)) return;
    typing.current = text.endsWith(',') ? 'after a comma' : 'after a point';
    moveFocus(centsField.current);
    centsField.current?.select();
  }

  function typeCents(text: string): void {
    // The comma was a thousands separator: `52,000`.
    if (typing.current === 'after a comma' && /^\d{3}$/.test(text)) {
      typing.current = '';
      onChange({ dollars: typedDollars(value.dollars + text), cents: '' });
      moveFocus(dollarsField.current);
      return;
    }
    typing.current ||= 'cents';
    onChange({ ...value, cents: typedCents(text) });
  }

  /** `5` is five cents; after a point it is fifty: 18.5 is $18.50. */
  function padCents(): void {
    if (typing.current === '') return;
    const { cents } = value;
    const tenths = typing.current !== 'cents' && cents.length === 1;
    typing.current = '';
    onChange({ ...value, cents: tenths ? `${cents}0` : paddedCents(cents) });
  }

  return (
    <Fieldset
      variant="unstyled"
      legend={label}
      disabled={disabled}
      aria-describedby={`${questionId} ${errorId}`}
    >
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <TextInput
          ref={dollarsField}
          label="Dollars"
          leftSection="$"
          placeholder="0"
          w={160}
          value={value.dollars}
          onChange={({ target }) => typeDollars(target.value)}
          {...field}
        />
        <TextInput
          ref={centsField}
          label="Cents"
          placeholder="00"
          w={88}
          value={value.cents}
          onChange={({ target }) => typeCents(target.value)}
          onBlur={padCents}
          onKeyDown={({ key }) => {
            if (key === 'Enter') padCents();
          }}
          {...field}
        />
      </Group>
      <FieldQuestion id={questionId}>{question}</FieldQuestion>
      {error && (
        <Input.Error id={errorId} mt={4}>
          {error}
        </Input.Error>
      )}
    </Fieldset>
  );
}
