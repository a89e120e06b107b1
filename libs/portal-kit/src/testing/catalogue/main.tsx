import '../../styles/index.css';
import '../../styles/typeface.css';
import { createRoot } from 'react-dom/client';
import { Catalogue } from './catalogue.tsx';

createRoot(document.querySelector('#root')!).render(<Catalogue search={location.search} />);
