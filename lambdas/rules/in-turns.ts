/**
 * Reorders items so that their owners take turns: one with many items delays no other. The owners are in random order,
 * so that functions that read the same items seldom begin with the same one. An owner's own items keep their order.
 */
export function inTurns<T>(items: readonly T[], ownerOf: (item: T) => string): T[] {
  const owners = [...Map.groupBy(items, ownerOf).values()]
    .map((own) => ({ own, place: Math.random() }))
    .sort((a, b) => a.place - b.place);
  const turns = Math.max(0, ...owners.map(({ own }) => own.length));
  return Array.from({ length: turns }, (_, turn) =>
    owners.flatMap(({ own }) => own.slice(turn, turn + 1)),
  ).flat();
}
