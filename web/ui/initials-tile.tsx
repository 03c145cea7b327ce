import { Avatar } from '@mantine/core';
import { initials } from './format.ts';

/** A company's or a person's initials in a square. Beside the name, so nothing is read out. */
export function InitialsTile({ name, size = 44 }: { name: string; size?: number }) {
  return (
    <Avatar size={size} radius="md" color="indigo" aria-hidden>
      {initials(name)}
    </Avatar>
  );
}
