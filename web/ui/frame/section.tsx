import { Box, Card, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  /** A line below the title. */
  hint?: string;
  /** Whether it is a card of the page. In a dialog, which has a frame already, it is not. */
  framed?: boolean;
  children: ReactNode;
}

/** A part of a form or of a page, with its title. */
export function Section({ title, hint, framed = true, children }: Props) {
  const id = useId();
  const below = framed ? 'md' : 8;
  const content = (
    <>
      <Title
        id={id}
        order={framed ? 2 : 3}
        size={framed ? 'h2' : 'h3'}
        mb={hint === undefined ? below : 4}
      >
        {title}
      </Title>
      {hint !== undefined && (
        <Text size="sm" c="dimmed" mb="md">
          {hint}
        </Text>
      )}
      <Stack gap={framed ? 'md' : 'sm'}>{children}</Stack>
    </>
  );
  return framed ? (
    <Card component="section" aria-labelledby={id}>
      {content}
    </Card>
  ) : (
    <Box component="section" aria-labelledby={id}>
      {content}
    </Box>
  );
}
