import { Center, Loader } from '@mantine/core';
import { useDelayed } from '../hooks/use-delayed.ts';
import classes from './docx-page.module.css';

// No scripts, and no access to this page. A link opens a new tab.
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';

interface Props {
  /** As `renderDocx` makes it; undefined while loading. */
  html: string | undefined;
  /** The accessible name. */
  title: string;
  /** 1 is the original size. */
  zoom: number;
}

/** Shows a rendered .docx in a sandboxed frame, which fills the surrounding element. */
export function DocxPage({ html, title, zoom }: Props) {
  const slow = useDelayed(html === undefined);
  if (html === undefined) {
    return (
      <Center h={200}>{slow && <Loader role="status" aria-label="Loading the document" />}</Center>
    );
  }
  const size = `${100 / zoom}%`;
  return (
    <iframe
      title={title}
      sandbox={SANDBOX}
      srcDoc={html}
      style={{ width: size, height: size, transform: `scale(${zoom})` }}
      className={classes.page}
    />
  );
}
