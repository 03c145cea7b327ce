import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { PdfPages } from '../../../../ui/pdf/pdf-pages.tsx';
import classes from './document-preview.module.css';

/** The first page of a chosen PDF, or a warning: the company could not see it either. */
export function DocumentPreview({ file }: { file: File }) {
  const bytes = useBytes(file);
  return (
    <div className={classes.preview}>
      <PdfPages
        bytes={bytes}
        title={`First page of ${file.name}`}
        firstPageOnly
        failure={
          <Alert
            color="yellow"
            icon={<IconAlertTriangle aria-hidden />}
            role="alert"
            title="This PDF cannot be shown"
          >
            Companies may not be able to read it. Please choose another file, or save it as a PDF
            again.
          </Alert>
        }
      />
    </div>
  );
}

function useBytes(file: File): ArrayBuffer | undefined {
  const [bytes, setBytes] = useState<ArrayBuffer>();
  useEffect(() => {
    let over = false;
    file.arrayBuffer().then(
      (read) => {
        if (!over) setBytes(read);
      },
      (error) => console.warn('A file could not be read.', error),
    );
    return () => {
      over = true;
      setBytes(undefined);
    };
  }, [file]);
  return bytes;
}
