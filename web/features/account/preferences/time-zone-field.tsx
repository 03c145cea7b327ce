import { Anchor, Select } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { PREFERENCES } from '../../../../lambdas/contract/preferences.ts';
import { moveFocusAfter } from '../../../ui/hooks/move-focus.ts';
import { nameToday, zoneGroups, zoneOfDevice, zonesFor } from './time-zones.ts';

interface Props {
  /** The props from the form. */
  field: object;
  chosen: string;
  onChoose: (zone: string) => void;
}

/** Chooses a time zone, by typing a part of its name; offers the device's own. */
export function TimeZoneField({ field, chosen, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const own = zoneOfDevice();
  const zones = useMemo(() => zoneGroups(own, chosen), [own, chosen]);
  function takeOwn() {
    // The button disappears.
    moveFocusAfter(
      () => onChoose(own),
      () => input.current,
    );
  }
  return (
    <div>
      <Select
        ref={input}
        label={PREFERENCES.time_zone.label}
        description="For the daily email and for offer deadlines. Type a city to find it."
        data={zones}
        searchable
        filter={({ search }) => zonesFor(search, zones)}
        nothingFoundMessage="No time zone matches."
        allowDeselect={false}
        selectFirstOptionOnChange
        openOnFocus={false}
        onFocus={({ currentTarget }) => currentTarget.select()}
        {...field}
      />
      {own !== chosen && (
        <Anchor component="button" type="button" size="sm" mt={6} onClick={takeOwn}>
          Use this device’s: {nameToday(own)}
        </Anchor>
      )}
    </div>
  );
}
