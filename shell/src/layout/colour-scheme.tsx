import { deviceText } from '@campus/portal-kit';
import { useEffect, useState } from 'react';
import styles from './layout.module.css';
import { texts } from './texts.ts';

/** Empty: as the device is set. `index.html` reads it before the first frame. It survives a sign-out. */
const stored = deviceText('colours');

export function ColourScheme() {
  const [scheme, setScheme] = useState(() => stored.get() ?? '');
  useEffect(() => stored.onChangeElsewhere(() => setScheme(stored.get() ?? '')), []);
  useEffect(() => {
    document.documentElement.dataset['colours'] = scheme;
  }, [scheme]);
  return (
    <label className={styles.colours}>
      {texts.colours.label}
      <select
        value={scheme}
        onChange={({ target: { value } }) => {
          stored.set(value || null);
          setScheme(value);
        }}
      >
        <option value="">{texts.colours.device}</option>
        <option value="light">{texts.colours.light}</option>
        <option value="dark">{texts.colours.dark}</option>
      </select>
    </label>
  );
}
