import { Center, Loader } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LoadError } from '../../../../ui/feedback/loaded.tsx';
import { useDelayed } from '../../../../ui/hooks/use-delayed.ts';
import { documentAt } from './document-query.ts';
import classes from './resume-viewer.module.css';

// No scripts, and no access to this page. A link opens a new tab.
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';

interface Props {
  url: string;
  title: string;
  /** 1 is the original size. */
  zoom: number;
}

/** Shows a .docx in a sandboxed frame. */
export function DocxViewer({ url, title, zoom }: Props) {
  const queryClient = useQueryClient();
  const file = documentAt(url);
  const page = useQuery({
    queryKey: [...file.queryKey, 'page'],
    queryFn: async () => {
      // Load the renderer only for a .docx.
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
    const size = `${100 / zoom}%`;
    return (
      <div className={classes.frame}>
        <iframe
          title={title}
          sandbox={SANDBOX}
          srcDoc={page.data}
          style={{ width: size, height: size, transform: `scale(${zoom})` }}
          className={classes.page}
        />
      </div>
    );
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
