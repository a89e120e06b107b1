import '@campus/portal-kit/styles.css';
import './layout/starting.css';
import { createRoot } from 'react-dom/client';
import { mayBeOverridden } from './overrides/stored-override.ts';
import { readPortalData } from './portal-data.ts';
import { start } from './start.tsx';

const root = createRoot(document.getElementById('root')!);
try {
  const data = await readPortalData();
  start(
    root,
    mayBeOverridden() ? await (await import('./overrides/apply-override.ts')).overridden(data) : data,
  );
} catch {
  root.render(<StartFailure />);
}

/** When not even the configuration could be read. Stands alone: nothing else of the portal works then. */
function StartFailure() {
  return (
    <main>
      <h1>College Transparency System</h1>
      <p role="alert">The portal could not start. Please check your connection and load the page again.</p>
      <button type="button" onClick={() => location.reload()}>
        Load it again
      </button>
    </main>
  );
}
