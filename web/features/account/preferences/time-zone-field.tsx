import { Anchor, NativeSelect } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { PREFERENCES } from '../../../../lambdas/contract/preferences.ts';
import { moveFocusAfter } from '../../../ui/hooks/move-focus.ts';
import { nameToday, zoneGroups, zoneOfDevice } from './time-zones.ts';

interface Props {
  /** The props from the form. */
  field: object;
  chosen: string;
  onChoose: (zone: string) => void;
}

/** Chooses a time zone; offers the device's own. */
export function TimeZoneField({ field, chosen, onChoose }: Props) {
  const select = useRef<HTMLSelectElement>(null);
  const own = zoneOfDevice();
  const zones = useMemo(() => zoneGroups(own, chosen), [own, chosen]);
  function takeOwn() {
    // The button disappears.
    moveFocusAfter(
      () => onChoose(own),
      () => select.current,
    );
  }
  return (
    <div>
      <NativeSelect
        ref={select}
        label={PREFERENCES.time_zone.label}
        description="For the daily email and for offer deadlines."
        data={zones}
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
