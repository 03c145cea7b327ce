import { Center, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../../ui/load-error.tsx';
import { useDelayed } from '../../../ui/use-delayed.ts';
import classes from './resume-viewer.module.css';

/** Shows a .docx, in a frame in which nothing can run. */
export function DocxFrame({ url, title }: { url: string; title: string }) {
  const page = useQuery({
    // Without the manager's prefix, so that no change fetches it again: a document never changes.
    queryKey: ['docx', 'manager', url.split('?')[0]],
    queryFn: async ({ signal }) => {
      // The renderer is only fetched where there is a .docx to read.
      const [{ renderDocx }, response] = await Promise.all([
        import('./render-docx.ts'),
        fetch(url, { signal }),
      ]);
      if (!response.ok) throw new Error(`The document answered ${response.status}.`);
      return renderDocx(await response.blob());
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const slow = useDelayed(page.isPending);
  if (page.data !== undefined) {
    return <iframe title={title} sandbox="" srcDoc={page.data} className={classes.frame} />;
  }
  if (page.isError) {
    return (
      <LoadError
        message="This document could not be shown."
        onRetry={() => page.refetch()}
        retrying={page.isFetching}
      />
    );
  }
  return (
    <Center h={200}>{slow && <Loader role="status" aria-label="Loading the document" />}</Center>
  );
}
