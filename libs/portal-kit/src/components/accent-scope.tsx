import { createContext, type ReactNode } from 'react';
import { type Area, hueOf } from './area-of.ts';

/** For what is drawn outside of the scope's element, such as a dialog. */
export const AreaContext = createContext<Area>('portal');

/** Gives an area's hue to everything inside. */
export function AccentScope({ area, children }: { area: Area; children: ReactNode }) {
  return (
    <AreaContext value={area}>
      <div data-area={area} style={{ ...hueOf(area).style, display: 'contents' }}>
        {children}
      </div>
    </AreaContext>
  );
}
