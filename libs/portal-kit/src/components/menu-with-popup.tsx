import { CSPProvider } from '@base-ui/react/csp-provider';
import { Menu as BaseMenu } from '@base-ui/react/menu';
import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from './button.tsx';
import type { MenuProps } from './menu.tsx';
import styles from './menu.module.css';

/** The working half of Menu; internal to the kit. */
export function MenuWithPopup({ label, icon, items }: MenuProps) {
  return (
    <CSPProvider disableStyleElements>
      <BaseMenu.Root modal={false}>
        <BaseMenu.Trigger render={<Button variant="quiet" icon={icon} />}>
          {label}
          <ChevronDown aria-hidden="true" />
        </BaseMenu.Trigger>
        <BaseMenu.Portal>
          <BaseMenu.Positioner className={styles['positioner'] ?? ''} sideOffset={6} align="end">
            <BaseMenu.Popup className={styles['popup'] ?? ''}>
              {items.map((item) =>
                item.to === undefined ? (
                  <BaseMenu.Item key={item.label} className={styles['item'] ?? ''} onClick={item.onSelect}>
                    {item.icon}
                    {item.label}
                  </BaseMenu.Item>
                ) : (
                  <BaseMenu.Item
                    key={item.label}
                    className={styles['item'] ?? ''}
                    render={<Link to={item.to} />}
                  >
                    {item.icon}
                    {item.label}
                  </BaseMenu.Item>
                ),
              )}
            </BaseMenu.Popup>
          </BaseMenu.Positioner>
        </BaseMenu.Portal>
      </BaseMenu.Root>
    </CSPProvider>
  );
}
