import { Anchor, TextInput, type TextInputProps } from '@mantine/core';
import { useRef } from 'react';
import { moveFocusAfter } from '../hooks/move-focus.ts';
import { useChecked } from '../hooks/use-checked.ts';
import { FieldQuestion } from './field-question.tsx';
import { KEYBOARD } from './keyboards.ts';

interface Props extends Omit<TextInputProps, 'value'> {
  value?: string;
  /** The address that is not asked about, since it is stored. */
  stored?: string;
  /** Gets the address that was meant. */
  onMeant: (email: string) => void;
}

/** An account's email. One that looks mistyped is asked about, and accepted all the same. */
export function EmailField({ stored, onMeant, ...props }: Props) {
  const { value = '' } = props;
  const meant = useChecked(value === stored ? '' : value, meantBy);
  const input = useRef<HTMLInputElement>(null);
  return (
    <TextInput
      ref={input}
      {...KEYBOARD.email}
      required
      {...props}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      // A div: the question has a button.
      descriptionProps={{ component: 'div' }}
      description={
        <FieldQuestion>
          {meant === undefined ? undefined : (
            <>
              <span>Did you mean</span>{' '}
              <Anchor
                component="button"
                type="button"
                inherit
                translate="no"
                className="wrap-anywhere"
                onClick={() =>
                  moveFocusAfter(
                    () => onMeant(meant),
                    () => input.current,
                  )
                }
              >
                {meant}
              </Anchor>
              <span>?</span>
            </>
          )}
        </FieldQuestion>
      }
    />
  );
}

/** The address that was probably meant. Without the package's code, nothing is asked. */
async function meantBy(email: string): Promise<string | undefined> {
  if (!/@.+\./.test(email)) return undefined;
  const { meantEmail } = await import('./meant-email.ts');
  return meantEmail(email);
}
