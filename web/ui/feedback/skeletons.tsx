import { Card, Skeleton, Stack } from '@mantine/core';
import { CardGrid } from '../display/card-grid.tsx';

export function CardsSkeleton({ cards = 6 }: { cards?: number }) {
  return (
    <CardGrid>
      {names(cards).map((name) => (
        <Card key={name}>
          <Stack gap="sm">
            <Skeleton height={20} width="60%" />
            <Skeleton height={14} width="40%" />
            <Skeleton height={14} />
            <Skeleton height={14} width="85%" />
            <Skeleton height={36} mt="sm" />
          </Stack>
        </Card>
      ))}
    </CardGrid>
  );
}

export function FormSkeleton({ fields = 4 }: { fields?: number }) {
  return (
    <Card>
      <Stack gap="lg">
        {names(fields).map((name) => (
          <Stack key={name} gap={6}>
            <Skeleton height={14} width={120} />
            <Skeleton height={36} />
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}

const names = (count: number) => Array.from({ length: count }, (_, index) => String(index));
