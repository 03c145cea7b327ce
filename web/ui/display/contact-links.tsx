import { Anchor, type AnchorProps } from '@mantine/core';

/** Underlined at a hover by default; within a sentence it should be so always. */
type Look = Pick<AnchorProps, 'underline'>;

/** A phone number to call; as text if it has no digits. */
export function PhoneLink({ number, ...look }: { number: string } & Look) {
  const digits = number.replaceAll(/[^\d+*#,;]/g, '');
  if (digits === '') return number;
  return (
    <Anchor {...look} href={`tel:${digits}`}>
      {number}
    </Anchor>
  );
}

export function EmailLink({ address, ...look }: { address: string } & Look) {
  return (
    <Anchor {...look} href={`mailto:${address}`}>
      {address}
    </Anchor>
  );
}
