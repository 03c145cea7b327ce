import { Button } from '@mantine/core';
import { IconExternalLink, IconShare } from '@tabler/icons-react';
import { withRef } from '../../../lambdas/contract/pages/sources.ts';
import { CopyLink } from '../display/copy-link.tsx';
import { toast } from '../feedback/toast.ts';
import type { Shared } from './shared-page.ts';

/** Buttons that copy a public page's link, open the device's share sheet where it has one, and open the page. */
export function ShareButtons({ page }: { page: Shared }) {
  const url = new URL(withRef(page.path, 'shared'), location.origin).href;
  async function share() {
    try {
      await navigator.share({ title: page.subject, url });
    } catch (error) {
      // Closed without sharing.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      console.error(error);
      toast('The link could not be shared. Copy it instead.', 'red');
    }
  }
  return (
    <>
      <CopyLink path={page.path} />
      {'share' in navigator && (
        <Button variant="default" leftSection={<IconShare size={16} aria-hidden />} onClick={share}>
          Share
        </Button>
      )}
      <Button
        variant="default"
        component="a"
        href={page.path}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconExternalLink size={16} aria-hidden />}
      >
        Public page
      </Button>
    </>
  );
}
