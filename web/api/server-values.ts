/**
 * Keeps the server's value of each item, by id, while the browser sends changes. A failed change rolls back to it: the
 * value shown before may come from another change, which may fail too.
 * @returns a function that begins a change of an item. It gets the shown value, which is the server's if no other
 * change is being sent. It returns a function that ends the change: it gets the stored value, or undefined if the
 * change failed, and returns the server's value, to show; undefined while another change is being sent
 */
export function serverValues<V>() {
  const held = new Map<string, { value: V; changes: number }>();
  return (id: string, value: V) => {
    const item = held.get(id) ?? { value, changes: 0 };
    held.set(id, item);
    item.changes += 1;
    return (saved: V | undefined): V | undefined => {
      if (saved !== undefined) item.value = saved;
      item.changes -= 1;
      if (item.changes > 0) return undefined;
      held.delete(id);
      return item.value;
    };
  };
}
