import { Button, type ButtonProps } from '@mantine/core';
import { downloadFile } from '../../ui/files.ts';
import { useAction } from '../../ui/hooks/use-action.ts';

interface Props extends ButtonProps {
  /** The file's name. */
  file: string;
  fetchCalendar: () => Promise<{ calendar: string }>;
}

/** Downloads a calendar file. The server makes it: it knows the time zone of the place. */
export function CalendarButton({ file, fetchCalendar, ...look }: Props) {
  const { busy, act } = useAction();
  async function download() {
    const { calendar } = await fetchCalendar();
    downloadFile(file, new Blob([calendar], { type: 'text/calendar;charset=utf-8' }));
  }
  return (
    <Button
      {...look}
      loading={busy}
      onClick={() => act(download, 'The calendar file could not be made. Please try again.')}
    >
      Add to calendar
    </Button>
  );
}
