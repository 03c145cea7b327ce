import { Anchor, TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { moveFocusAfter } from '../hooks/move-focus.ts';
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
  const meant = useMeant(value === stored ? '' : value);
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

/** Milliseconds without typing before the check. */
const PAUSE = 400;

/** The address that was probably meant, once it is known. Without the package's code, nothing is asked. */
function useMeant(email: string): string | undefined {
  const [found, setFound] = useState<{ email: string; meant: string | undefined }>();
  useEffect(() => {
    if (!/@.+\./.test(email)) return;
    let isStale = false;
    const timer = setTimeout(async () => {
      try {
        const { meantEmail } = await import('./meant-email.ts');
        if (!isStale) setFound({ email, meant: meantEmail(email) });
      } catch (error) {
        console.warn('An email could not be checked.', error);
      }
    }, PAUSE);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [email]);
  return found?.email === email ? found.meant : undefined;
}
