import '@campus/portal-kit/styles.css';
import './layout/starting.css';
import { createRoot } from 'react-dom/client';
import { readPortalData } from './portal-data.ts';
import { StartFailure } from './layout/start-failure.tsx';
import { start } from './start.tsx';

const root = createRoot(document.getElementById('root')!);
try {
  start(root, await readPortalData());
} catch {
  root.render(<StartFailure />);
}
