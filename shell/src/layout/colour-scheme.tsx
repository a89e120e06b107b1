import { deviceText } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import styles from './layout.module.css';

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
      {t`Colours`}
      <select
        value={scheme}
        onChange={({ target: { value } }) => {
          stored.set(value || null);
          setScheme(value);
        }}
      >
        <option value="">{t`As on this device`}</option>
        <option value="light">{t`Light`}</option>
        <option value="dark">{t`Dark`}</option>
      </select>
    </label>
  );
}
