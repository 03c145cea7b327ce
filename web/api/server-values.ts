/**
 * Keeps the server's value of each item, by id, while the browser sends changes. A failed change rolls back to it: the
 * value shown before may come from another change, which may fail too.
 */
export function serverValues<V>() {
  const held = new Map<string, { value: V; changes: number }>();
  return {
    /** @param value the shown value; it is the server's if no other change is being sent */
    begin(id: string, value: V): void {
      const { value: stored, changes } = held.get(id) ?? { value, changes: 0 };
      held.set(id, { value: stored, changes: changes + 1 });
    },
    /**
     * Ends the oldest change.
     * @param saved the stored value; undefined if the change failed
     * @returns the server's value, to show; undefined while another change is being sent
     */
    end(id: string, saved: V | undefined): V | undefined {
      const before = held.get(id);
      if (before === undefined) throw new Error('The change has not begun.');
      const value = saved === undefined ? before.value : saved;
      if (before.changes > 1) {
        held.set(id, { value, changes: before.changes - 1 });
        return undefined;
      }
      held.delete(id);
      return value;
    },
  };
}
