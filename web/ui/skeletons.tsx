import { Card, SimpleGrid, Skeleton, Stack } from '@mantine/core';

/** As many cards as a grid has at first sight. */
export function CardsSkeleton({ cards = 6, cols = 3 }: { cards?: number; cols?: number }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: Math.min(2, cols), lg: cols }} spacing="md">
      {Array.from({ length: cards }, (_, index) => (
        <Card key={`card ${index + 1}`}>
          <Stack gap="sm">
            <Skeleton height={20} width="60%" />
            <Skeleton height={14} width="40%" />
            <Skeleton height={14} />
            <Skeleton height={14} width="85%" />
            <Skeleton height={36} mt="sm" />
          </Stack>
        </Card>
      ))}
    </SimpleGrid>
  );
}

/** A form of so many fields. */
export function FormSkeleton({ fields = 4 }: { fields?: number }) {
  return (
    <Card>
      <Stack gap="lg">
        {Array.from({ length: fields }, (_, index) => (
          <Stack key={`field ${index + 1}`} gap={6}>
            <Skeleton height={14} width={120} />
            <Skeleton height={36} />
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}
