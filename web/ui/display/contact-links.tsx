import { Anchor, type AnchorProps, type ElementProps } from '@mantine/core';

interface LinkProps extends AnchorProps, ElementProps<'a', keyof AnchorProps> {}

/** A phone number to call; as text if it has no digits. */
export function PhoneLink({ number, ...props }: LinkProps & { number: string }) {
  const digits = number.replaceAll(/[^\d+*#,;]/g, '');
  if (digits === '') return number;
  return (
    <Anchor href={`tel:${digits}`} {...props}>
      {number}
    </Anchor>
  );
}

export function EmailLink({ address, ...props }: LinkProps & { address: string }) {
  // Unencoded, a `?` would begin the mail's headers, such as Bcc (RFC 6068).
  const encoded = address.split('@').map(encodeURIComponent).join('@');
  return (
    <Anchor href={`mailto:${encoded}`} {...props}>
      {address}
    </Anchor>
  );
}
