import { Textarea, type TextareaProps } from '@mantine/core';
import { CAPTIONS_MAX } from '../../../lambdas/contract/limits.ts';
import { tooLong } from '../../../lambdas/contract/schemas/types.ts';

interface Props extends Omit<TextareaProps, 'value'> {
  value: string;
  /** Said after what captions are. */
  hint?: string;
}

/** The field for the captions of a recorded answer. */
export function CaptionsField({ value, hint = '', error, ...props }: Props) {
  const { length } = value;
  return (
    <Textarea
      label="Captions (optional)"
      description={`Write what you say. It helps people who cannot hear. ${hint} ${length} of ${CAPTIONS_MAX} characters`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autosize
      minRows={3}
      maxRows={8}
      value={value}
      error={length > CAPTIONS_MAX ? tooLong(CAPTIONS_MAX) : error}
      {...props}
    />
  );
}
