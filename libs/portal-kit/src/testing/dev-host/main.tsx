import '../../styles/index.css';
import '../../styles/typeface.css';
import { createRoot } from 'react-dom/client';
import { Controls } from './controls.ts';

const root = createRoot(document.querySelector('#root')!);
const outer = window.parent === window ? undefined : window.parent.campusDevHost;
if (outer) {
  const { Page } = await import('./page.tsx');
  root.render(<Page controls={outer} />);
} else {
  const controls = (window.campusDevHost = new Controls());
  const { Bar } = await import('./bar.tsx');
  root.render(<Bar controls={controls} title={document.title} />);
}
