import '@campus/portal-kit/styles.css';
import './layout/starting.css';
import { createRoot } from 'react-dom/client';
import { findOverride } from './overrides/find-override.ts';
import { readPortalData } from './portal-data.ts';
import { start } from './start.tsx';

const root = createRoot(document.getElementById('root')!);
try {
  const data = await readPortalData();
  const asked = findOverride();
  start(
    root,
    asked === null ? data : await (await import('./overrides/apply-override.ts')).applyOverride(data, asked),
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
