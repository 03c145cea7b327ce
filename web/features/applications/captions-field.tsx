import { Textarea, type TextareaProps } from '@mantine/core';
import { CAPTIONS_MAX } from '../../../lambdas/contract/limits.ts';
import { captions, lengthOf } from '../../../lambdas/contract/schemas/answer-texts.ts';

interface Props extends Omit<TextareaProps, 'value'> {
  value: string;
  /** Shown after the explanation of captions. */
  hint?: string;
}

/** The field for the captions of a recorded answer. */
export function CaptionsField({ value, hint = '', error, ...props }: Props) {
  return (
    <Textarea
      label="Captions (optional)"
      description={`Write down what you say. It helps people who cannot hear. ${hint} ${lengthOf(value)} of ${CAPTIONS_MAX} characters`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      minRows={3}
      maxRows={8}
      value={value}
      error={captions.safeParse(value).error?.issues[0]?.message ?? error}
      {...props}
    />
  );
}
