import { useEffect, useState } from 'react';

/** A URL for a file in memory, revoked with its component. Undefined at first. */
export function useObjectUrl(file: Blob): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return url;
}

/** Long enough for a slow phone to read the file. */
const KEPT_MS = 60_000;

/** Downloads a file that was made in the browser. */
export function downloadFile(name: string, content: string, type: string): void {
  const href = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}
