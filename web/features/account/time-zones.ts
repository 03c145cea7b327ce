import { fold, hasWords } from '../../ui/text/fold.ts';
import { zoneName } from '../../ui/text/format.ts';

/** The device's time zone. */
export const zoneOfDevice = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

export interface ZoneGroup {
  readonly group: string;
  readonly items: { value: string; label: string }[];
}

/** Names of cities whose time zone has an older name in browsers. */
const TODAY: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Asmara',
  'America/Godthab': 'Nuuk',
  'Asia/Calcutta': 'Kolkata',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh City',
  'Atlantic/Faeroe': 'Faroe',
  'Europe/Kiev': 'Kyiv',
  'Pacific/Enderbury': 'Kanton',
  'Pacific/Ponape': 'Pohnpei',
  'Pacific/Truk': 'Chuuk',
};

/** The name of a time zone's city, as it is today. */
export const nameToday = (zone: string) => TODAY[zone] ?? zoneName(zone);

/** The time zones of the United States, from east to west. */
const UNITED_STATES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

/** `America/New_York` → `Eastern Time (New York)`. */
function nameInUnitedStates(zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' });
  const name = parts.formatToParts().find(({ type }) => type === 'timeZoneName')?.value;
  return `${name} (${zoneName(zone)})`;
}

/**
 * Options of all time zones: those of the United States first, and the others by continent. Includes the given
 * ones, which a browser may know by another name.
 */
export function zoneGroups(...also: readonly string[]): ZoneGroup[] {
  const all = new Set([...Intl.supportedValuesOf('timeZone'), ...also]);
  const others = [...all].filter((zone) => !UNITED_STATES.includes(zone));
  const groups = Map.groupBy(others, (zone) =>
    zone.includes('/') ? zone.split('/', 1)[0] : 'Other',
  );
  const byContinent = [...groups]
    .sort(([a = ''], [b = '']) => a.localeCompare(b))
    .map(([group = '', names]) => ({
      group,
      items: names
        .map((value) => ({ value, label: nameToday(value) }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    }));
  const inUnitedStates = UNITED_STATES.map((value) => ({
    value,
    label: nameInUnitedStates(value),
  }));
  return [{ group: 'United States', items: inUnitedStates }, ...byContinent];
}

/** Folded, without punctuation. */
const plain = (text: string) => fold(text).replace(/[^\p{L}\p{N}]+/gu, ' ');

/** The options with all the typed words: in the name, or in the name that browsers give the zone. */
export function zonesFor(typed: string, groups: readonly ZoneGroup[]): ZoneGroup[] {
  const has = hasWords(plain(typed));
  return groups.flatMap(({ group, items }) => {
    const found = items.filter(({ value, label }) => has(plain(`${value} ${label}`)));
    return found.length > 0 ? [{ group, items: found }] : [];
  });
}
