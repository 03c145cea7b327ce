import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { readViews } from '../view/saved-views.ts';
import type { View } from '../view/view.ts';
import { ViewsDialog } from './views-dialog.tsx';

/** Chooses among saved views. */
export function ViewsMenu({ view, asIcon }: { view: View; asIcon: boolean }) {
  const [views, setViews] = useState(readViews);
  const [isEditing, setIsEditing] = useState(false);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          {asIcon ? (
            <ActionIcon variant="default" size={44} aria-label="Views">
              <IconBookmark size={20} aria-hidden />
            </ActionIcon>
          ) : (
            <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />}>
              Views
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to="?">
            All applicants
          </Menu.Item>
          {views.map(({ name, address }) => (
            <Menu.Item key={name} component={Link} to={`?${address}`} className="wrap-anywhere">
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setIsEditing(true)}>Save or delete a view…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ViewsDialog
        opened={isEditing}
        view={view}
        views={views}
        onChange={setViews}
        onClose={() => setIsEditing(false)}
      />
    </>
  );
}
