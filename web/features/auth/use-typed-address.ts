import { useState } from 'react';
import { type Area, onLeave } from '../../api/stored/session.ts';
import { readTab, writeTab } from '../../api/stored/values.ts';

const key = (area: Area) => `address.${area}`;

onLeave((area) => writeTab(key(area), null));

/** The typed email, stored per tab, so it survives a reload. */
export function useTypedAddress(area: Area): [address: string, type: (address: string) => void] {
  const [address, setAddress] = useState(() => readTab(key(area)) ?? '');
  return [
    address,
    (typed) => {
      setAddress(typed);
      writeTab(key(area), typed || null);
    },
  ];
}
