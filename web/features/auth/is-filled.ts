/** Whether every field is filled. */
export function isFilled(values: Readonly<Record<string, string>>): boolean {
  return Object.values(values).every((value) => value.trim() !== '');
}
