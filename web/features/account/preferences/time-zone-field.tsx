import { Anchor, NativeSelect } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { PREFERENCES } from '../../../../lambdas/contract/preferences.ts';
import { zoneGroups, zoneInWords, zoneOfDevice } from './time-zones.ts';

interface Props {
  /** What the form gives the field. */
  field: object;
  chosen: string;
  onChoose: (zone: string) => void;
}

/** Chooses a time zone, and offers the device's own where it is another. */
export function TimeZoneField({ field, chosen, onChoose }: Props) {
  const select = useRef<HTMLSelectElement>(null);
  const own = zoneOfDevice();
  const zones = useMemo(() => zoneGroups(own, chosen), [own, chosen]);
  function takeOwn() {
    // The button is about to go.
    select.current?.focus();
    onChoose(own);
  }
  return (
    <div>
      <NativeSelect
        ref={select}
        label={PREFERENCES.time_zone.label}
        description="8:00 in the morning is that of this place, and so is the end of a day by which an offer is to be answered."
        data={zones}
        {...field}
      />
      {own !== chosen && (
        <Anchor component="button" type="button" size="sm" mt={6} onClick={takeOwn}>
          Use this device’s: {zoneInWords(own)}
        </Anchor>
      )}
    </div>
  );
}
