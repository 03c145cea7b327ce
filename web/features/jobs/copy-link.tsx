import { ActionIcon, Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { withRef } from '../../../lambdas/contract/pages/sources.ts';
import { copyLink } from '../../ui/copy.ts';

interface Props {
  /** The path of a job's or a company's public page. */
  path: string;
  variant?: 'default' | 'subtle';
  /** Shows only the icon. */
  compact?: boolean;
}

/** Copies the full URL of a public page. */
export function CopyLink({ path, variant = 'default', compact = false }: Props) {
  const copy = () => copyLink(new URL(withRef(path, 'shared'), location.origin).href);
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
