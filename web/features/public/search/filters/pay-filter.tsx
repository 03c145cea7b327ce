import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { formatMoney } from '../../../../../lambdas/contract/texts/format.ts';
import { payAtLeast } from '../../../jobs/search-in-words.ts';
import { useTyped } from '../use-typed.ts';
import { type FilterProps, uncounted, withCount } from './filter-props.ts';
import { formatYearlyPay, payOf } from './typed-pay.ts';

/** The choices in cents an hour until the counts have loaded. */
const STEPS = uncounted([1500, 2000, 2500, 3000, 4000, 5000]);
const AMOUNT_MAX = 40;

/** The minimum pay: one of the choices, or a typed amount an hour or a year. */
export function PayFilter({ search, change, counts }: FilterProps) {
  const { pay_min } = search;
  const steps = counts?.pay_min ?? STEPS;
  const isStep = steps.some(({ value }) => value === pay_min);
  const other = useTyped({
    value: pay_min,
    read: payOf,
    write: (cents) => (isStep ? '' : formatMoney(cents)),
    onSend: (cents) => change({ pay_min: cents }),
  });
  return (
    <Stack gap="xs">
      <Radio.Group
        label="Pay"
        value={pay_min === undefined || isStep ? String(pay_min ?? '') : null}
        onChange={(chosen) => change({ pay_min: chosen === '' ? undefined : Number(chosen) })}
      >
        <Stack gap="xs">
          <Radio value="" label="Any pay" />
          {steps.map(({ value, count }) => (
            <Radio key={value} value={String(value)} label={withCount(payAtLeast(value), count)} />
          ))}
        </Stack>
      </Radio.Group>
      <TextInput
        label="Another amount"
        placeholder="e.g. 22.50 or 45,000"
        maxLength={AMOUNT_MAX}
        value={other.text}
        onChange={({ currentTarget }) => other.type(currentTarget.value)}
        error={
          other.text.trim() !== '' &&
          payOf(other.text) === undefined &&
          'Enter an hourly or yearly amount, such as 22.50 or 45,000.'
        }
      />
      {pay_min !== undefined && (
        <Text size="sm" c="dimmed">
          {payAtLeast(pay_min)}: {formatYearlyPay(pay_min)} a year, full time
        </Text>
      )}
    </Stack>
  );
}
