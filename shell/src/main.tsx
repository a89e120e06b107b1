import '@campus/portal-kit/styles.css';
import './layout/starting.css';
import { t } from '@lingui/core/macro';
import { createRoot } from 'react-dom/client';
import { texts } from './layout/texts.ts';
import { loadTypeface } from './layout/typeface.ts';
import { mayBeOverridden } from './overrides/stored-override.ts';
import { readPortalData } from './portal-data.ts';
import { start } from './start.tsx';

const root = createRoot(document.getElementById('root')!);
const fail = () => root.render(<StartFailure />);
try {
  const data = await readPortalData();
  loadTypeface().catch(() => undefined);
  if (!mayBeOverridden()) start(root, data);
  // Not awaited: what is imported here waits for this file.
  else
    import('./overrides/apply-override.ts')
      .then(({ overridden }) => overridden(data))
      .then((shown) => start(root, shown))
      .catch(fail);
} catch {
  fail();
}

/** When not even the configuration could be read. Stands alone: nothing else of the portal works then. */
function StartFailure() {
  return (
    <main>
      <h1>{texts().portal}</h1>
      <p role="alert">{t`The portal could not start. Check your connection and load the page again.`}</p>
      <button type="button" onClick={() => location.reload()}>
        {t`Load the page again`}
      </button>
    </main>
  );
}
