import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { Button } from './button.tsx';

export interface MenuProps {
  label: string;
  icon?: ReactNode;
  /** An item does something (`onSelect`) or leads somewhere (`to`). */
  items: readonly ({ label: string; icon?: ReactNode } & (
    { onSelect: () => void; to?: undefined } | { to: string; onSelect?: undefined }
  ))[];
}

const MenuWithPopup = lazy(async () => ({ default: (await import('./menu-with-popup.tsx')).MenuWithPopup }));

/** A button that opens a list of actions. What opens is loaded with the first menu, for most pages have none. */
export function Menu(props: MenuProps) {
  return (
    <Suspense
      fallback={
        <Button variant="quiet" icon={props.icon} aria-haspopup="menu" aria-expanded={false}>
          {props.label}
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      <MenuWithPopup {...props} />
    </Suspense>
  );
}
