import type { MutationFilters } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

interface Change<V, A> {
  /** The kind of change, after its area. Changes of one kind are sent one after the other. */
  readonly kind: readonly string[];
  /** The shown values, by id. */
  readonly from: ReadonlyMap<string, V>;
  readonly to: V;
  /** Shows values, by id. */
  readonly show: (values: ReadonlyMap<string, V>) => void;
  readonly send: () => Promise<A>;
  /** The ids that the server left as they were. */
  readonly leftOut?: (answer: A) => ReadonlySet<string>;
  /** Called before the change counts as sent. */
  readonly onSaved?: (answer: A) => Promise<void> | void;
  readonly onFailed?: (error: Error) => Promise<void> | void;
}

/** The server's value of each item that is being changed, by kind and id. */
const onServer = new Map<string, { value: unknown; changes: number }>();

/**
 * Sends a change that shows at once. After a failure the server's values are shown again. They are not always those
 * that were shown before: an earlier change, which was still being sent, may have failed too.
 * @returns the server's answer. Throws the call's error
 */
export function changeAtOnce<V, A>(change: Change<V, A>): Promise<A> {
  const { kind, from, to, show, send, leftOut = () => new Set<string>() } = change;
  const ids = [...from.keys()];
  const keyOf = (id: string) => [...kind, id].join('/');
  return queryClient
    .getMutationCache()
    .build<A, Error, Sent, unknown>(queryClient, {
      mutationKey: kind,
      scope: { id: kind.join('/') },
      onMutate: () => {
        for (const [id, value] of from) {
          const item = onServer.get(keyOf(id)) ?? { value, changes: 0 };
          item.changes += 1;
          onServer.set(keyOf(id), item);
        }
        show(new Map(ids.map((id) => [id, to])));
      },
      mutationFn: send,
      onSuccess: (answer) => change.onSaved?.(answer),
      onError: (error) => change.onFailed?.(error),
      onSettled: (answer) => {
        const unchanged = answer === undefined ? new Set(ids) : leftOut(answer);
        const settled = new Map<string, V>();
        for (const id of ids) {
          const item = onServer.get(keyOf(id));
          if (item === undefined) continue;
          if (!unchanged.has(id)) item.value = to;
          item.changes -= 1;
          // Until the last change is sent, its value is shown.
          if (item.changes > 0) continue;
          onServer.delete(keyOf(id));
          settled.set(id, item.value as V);
        }
        show(settled);
      },
    })
    .execute({ ids });
}

/** The variables of the mutation. */
interface Sent {
  readonly ids: readonly string[];
}

/** For `useMutationState`: the ids that are being changed. */
export const idsBeingChanged = (kind: readonly string[]) => ({
  filters: { mutationKey: kind, status: 'pending' } satisfies MutationFilters,
  select: ({ state }: { state: { variables: unknown } }) => (state.variables as Sent).ids,
});
