import { ActionIcon, Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';

interface Props {
  /** A path of this site. */
  path: string;
  variant?: 'default' | 'subtle';
  /** Shows only the icon. */
  compact?: boolean;
}

/** Copies a page's full URL. */
export function CopyLink({ path, variant = 'default', compact = false }: Props) {
  async function copy() {
    const { href } = new URL(path, location.origin);
    const copied = await navigator.clipboard.writeText(href).then(
      () => true,
      () => false,
    );
    const { toast } = await import('../feedback/toast.ts');
    if (copied) toast('Link copied.');
    else toast(`The link could not be copied: ${href}`, 'red');
  }
  const icon = <IconLink size={16} aria-hidden />;
  if (compact) {
    return (
      <ActionIcon
        variant={variant}
        size={30}
        title="Copy link"
        aria-label="Copy link"
        onClick={copy}
      >
        {icon}
      </ActionIcon>
    );
  }
  return (
    <Button variant={variant} leftSection={icon} onClick={copy}>
      Copy link
    </Button>
  );
}
