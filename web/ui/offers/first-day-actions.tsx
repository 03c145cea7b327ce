import { Button } from '@mantine/core';
import { IconCalendarPlus, IconPrinter } from '@tabler/icons-react';
import type { Offer } from '../../../lambdas/contract/schemas/offer.ts';
import { toast } from '../feedback/toast.ts';

interface Props {
  offer: Offer;
  /** The calendar entry's title. */
  summary: string;
}

/** Buttons that print a first day, or add it to a calendar. */
export function FirstDayActions({ offer, summary }: Props) {
  async function addToCalendar() {
    try {
      const { firstDayCalendar } = await import('./first-day-calendar.ts');
      const url = `${location.origin}${location.pathname}`;
      download('first-day.ics', firstDayCalendar({ offer, summary, url, now: new Date() }));
    } catch (error) {
      console.error(error);
      toast('The calendar file could not be made. Please try again.', 'red');
    }
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => print()}
      >
        Print
      </Button>
      <Button leftSection={<IconCalendarPlus size={16} aria-hidden />} onClick={addToCalendar}>
        Add to calendar
      </Button>
    </>
  );
}

/** Long enough for a slow phone to read the file. */
const KEPT_MS = 60_000;

function download(name: string, calendar: string): void {
  const href = URL.createObjectURL(new Blob([calendar], { type: 'text/calendar;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}
