/** A person's full name. */
export function nameOf({
  first_name,
  last_name,
}: {
  first_name: string;
  last_name: string;
}): string {
  return `${first_name} ${last_name}`;
}
