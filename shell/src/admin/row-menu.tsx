import { Menu } from '@base-ui/react/menu';
import { Button } from '@campus/portal-kit';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './row-menu.module.css';

export const RowMenu = ({ label, children }: { label: string; children: ReactNode }) => (
  <Menu.Root>
    <Menu.Trigger
      render={<Button variant="quiet" aria-label={label} icon={<Ellipsis aria-hidden="true" />} />}
    />
    <Menu.Portal>
      <Menu.Positioner align="end" sideOffset={4} className={styles.place}>
        <Menu.Popup className={styles.menu}>{children}</Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  </Menu.Root>
);

export const MenuItem = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Menu.Item className={styles.item} onClick={onClick}>
    {children}
  </Menu.Item>
);
