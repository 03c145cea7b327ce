import { useState } from 'react';
import { type Area, onLeave } from '../../api/stored/session.ts';

const key = (area: Area) => `address.${area}`;

function write(area: Area, address: string): void {
  try {
    if (address === '') sessionStorage.removeItem(key(area));
    else sessionStorage.setItem(key(area), address);
  } catch {}
}

function read(area: Area): string {
  try {
    return sessionStorage.getItem(key(area)) ?? '';
  } catch {
    return '';
  }
}

onLeave((area) => write(area, ''));

/** The typed email, stored per tab, so it survives a reload. */
export function useTypedAddress(area: Area): [address: string, type: (address: string) => void] {
  const [address, setAddress] = useState(() => read(area));
  return [
    address,
    (typed) => {
      setAddress(typed);
      write(area, typed);
    },
  ];
}
