import { Anchor } from '@mantine/core';

/** A phone number to call; as text if it has no digits. */
export function PhoneLink({ number }: { number: string }) {
  const digits = number.replaceAll(/[^\d+*#,;]/g, '');
  return digits === '' ? number : <Anchor href={`tel:${digits}`}>{number}</Anchor>;
}

export function EmailLink({ address }: { address: string }) {
  // Unencoded, a `?` would begin the mail's headers, such as Bcc (RFC 6068).
  const encoded = address.split('@').map(encodeURIComponent).join('@');
  return <Anchor href={`mailto:${encoded}`}>{address}</Anchor>;
}
