import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { toast } from './toast.ts';

interface Props {
  /** Of a page of this site. */
  path: string;
  variant?: 'default' | 'subtle';
}

/** Copies the whole address of a page, to be shared. */
export function CopyLink({ path, variant = 'default' }: Props) {
  async function copy() {
    const { href } = new URL(path, location.origin);
    try {
      await navigator.clipboard.writeText(href);
      toast('The link has been copied.');
    } catch {
      toast(`The link could not be copied. It is ${href}`, 'red');
    }
  }
  return (
    <Button variant={variant} leftSection={<IconLink size={16} aria-hidden />} onClick={copy}>
      Copy link
    </Button>
  );
}
