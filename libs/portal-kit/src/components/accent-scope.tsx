import { createContext, type ReactNode } from 'react';
import type { Area } from './area-of.ts';

/** For what is drawn outside of the scope's element, such as a dialog. */
export const AreaContext = createContext<Area>('portal');

/** Gives an area's hue to everything inside. */
export function AccentScope({ area, children }: { area: Area; children: ReactNode }) {
  return (
    <AreaContext value={area}>
      <div style={{ display: 'contents' }} data-area={area}>
        {children}
      </div>
    </AreaContext>
  );
}
