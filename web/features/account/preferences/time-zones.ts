import { zoneName } from '../../../ui/text/time-zone.ts';

/** The device's time zone. */
export const zoneOfDevice = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

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
        .map((value) => ({ value, label: zoneName(value) }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    }));
}
