import { remoteManifestSchema } from '@campus/contracts';
import { screen, waitFor } from '@testing-library/react';
import type { RemoteDefinition } from '../define-remote.ts';
import { personas } from './personas.ts';
import { renderRemote } from './render-portal.tsx';

/**
 * Pages whose heading changes while they load: the shell shows the title of `portal.json` first. Empty if there are none.
 */
export async function changedTitles(remote: RemoteDefinition, portalJson: unknown): Promise<string[]> {
  const changed: string[] = [];
  for (const { path, title } of remoteManifestSchema.parse(portalJson).pages ?? [])
    for (const [name, session] of Object.entries(personas)) {
      const { unmount } = renderRemote(remote, { path, session });
      await screen.findByRole('heading', { level: 1 });
      await waitFor(() => {
        if (screen.queryByText('Loading…')) throw new Error(`${path} is still loading`);
      });
      const { textContent } = screen.getByRole('heading', { level: 1 });
      if (textContent !== title) changed.push(`${path} for ${name}: ${textContent}`);
      unmount();
    }
  return changed;
}
