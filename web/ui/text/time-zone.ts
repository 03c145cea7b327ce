/** `America/Argentina/Buenos_Aires` → `Buenos Aires, Argentina`. */
export function zoneName(zone: string): string {
  const [, ...places] = zone.split('/');
  return (places.length === 0 ? zone : places.toReversed().join(', ')).replaceAll('_', ' ');
}
