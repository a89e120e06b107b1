import { deviceText } from '@campus/portal-kit';

/** In this tab only, until the person leaves it: `preview elections@1.2.0` or `develop elections@http://127.0.0.1:5173`. */
export const storedOverride = deviceText('override', 'tab');

export const mayBeOverridden = (): boolean =>
  /[?&](preview|develop)=/.test(location.search) || storedOverride.get() !== null;
