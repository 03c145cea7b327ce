/** The device's time zone. */
export const zoneOfDevice = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `America/Argentina/Buenos_Aires` → `Buenos Aires, Argentina`. */
export function zoneInWords(zone: string): string {
  const [, ...places] = zone.split('/');
  return (places.length === 0 ? zone : places.toReversed().join(', ')).replaceAll('_', ' ');
}

interface ZoneGroup {
  readonly group: string;
  readonly items: { value: string; label: string }[];
}

/**
 * Options of all time zones by continent, including the given ones, which a browser may know by another
 * name.
 */
export function zoneGroups(...also: readonly string[]): ZoneGroup[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), ...also]);
  const groups = Map.groupBy(zones, (zone) =>
    zone.includes('/') ? zone.split('/', 1)[0] : 'Other',
  );
  return [...groups]
    .sort(([a = ''], [b = '']) => a.localeCompare(b))
    .map(([group = '', names]) => ({
      group,
      items: names
        .map((value) => ({ value, label: zoneInWords(value) }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    }));
}
