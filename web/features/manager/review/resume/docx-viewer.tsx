import { Center, Loader } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LoadError } from '../../../../ui/feedback/load-error.tsx';
import { useDelayed } from '../../../../ui/hooks/use-delayed.ts';
import { documentAt } from './document-query.ts';
import classes from './resume-viewer.module.css';

// No script runs in the frame, and it can reach neither this page nor its window. A link opens a tab of its own.
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';

/** Shows a .docx, in a frame in which nothing can run. */
export function DocxViewer({ url, title }: { url: string; title: string }) {
  const queryClient = useQueryClient();
  const file = documentAt(url);
  const page = useQuery({
    queryKey: [...file.queryKey, 'page'],
    queryFn: async () => {
      // The renderer is only fetched where there is a .docx to read.
      const [{ renderDocx }, bytes] = await Promise.all([
        import('./render-docx.ts'),
        queryClient.fetchQuery(file),
      ]);
      return renderDocx(new Blob([bytes]));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const slow = useDelayed(page.isPending);
  if (page.data !== undefined) {
    return <iframe title={title} sandbox={SANDBOX} srcDoc={page.data} className={classes.frame} />;
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
