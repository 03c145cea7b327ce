import { Box, Card, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, type Ref, useId } from 'react';

interface Props {
  title: ReactNode;
  hint?: string;
  /** Whether it is a card; not in a dialog. */
  framed?: boolean;
  children: ReactNode;
}

/** A titled part of a page or form. */
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

interface PartProps {
  title: string;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** A titled part of a page without a frame. */
export function Part({ title, ref, children }: PartProps) {
  const id = useId();
  return (
    <section ref={ref} aria-labelledby={id}>
      <Title order={2} id={id} mb="md">
        {title}
      </Title>
      {children}
    </section>
  );
}
