/** Does something many times in parallel. */
export async function allAtOnce<T>(
  count: number,
  act: (index: number) => Promise<T>,
): Promise<T[]> {
  return await Promise.all(Array.from({ length: count }, (_, index) => act(index)));
}

/** Counts replies by status. */
export function countByStatus(replies: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
