import { Button, Group } from '@mantine/core';
import { IconMicrophone, IconPencil, IconVideo } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** How a question can be answered. */
export type Way = 'video' | 'voice' | 'writing';

const WAYS: Readonly<Record<Way, { readonly text: string; readonly icon: ReactNode }>> = {
  video: { text: 'Answer by video', icon: <IconVideo aria-hidden size={18} /> },
  voice: { text: 'Answer by voice', icon: <IconMicrophone aria-hidden size={18} /> },
  writing: { text: 'Answer in writing', icon: <IconPencil aria-hidden size={18} /> },
};

interface Props {
  /** The way that is not offered: it is the current one. */
  current: Way;
  locked: boolean;
  onChoose: (way: Way) => void;
}

/** Offers the other ways to answer. Nobody is asked why. */
export function OtherWays({ current, locked, onChoose }: Props) {
  const others = (['video', 'voice', 'writing'] as const).filter((way) => way !== current);
  return (
    // In line with the content above: these buttons have no edge.
    <Group gap={0} ml="calc(-1 * var(--mantine-spacing-xs))" miw="100%">
      {others.map((way) => (
        <Button
          key={way}
          variant="subtle"
          px="xs"
          leftSection={WAYS[way].icon}
          disabled={locked}
          onClick={() => onChoose(way)}
        >
          {WAYS[way].text}
        </Button>
      ))}
    </Group>
  );
}
