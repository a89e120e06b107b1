import type { HomeItem } from '@campus/contracts/home';
import type { ApiClient } from './api-client.ts';
import { personalText, type StoredText } from './storage.ts';

/**
 * The default export of a remote's `./home`, for items of the dashboard that only this browser can know. Its calls must
 * be anonymous ones. `portal.json` says `"deviceHome": true`.
 */
export type DeviceHome = (api: ApiClient) => Promise<HomeItem[]>;

/** Storage of a remote for its `./home`. The dashboard loads that module only while this holds something. */
export const deviceHomeText = (remote: string): StoredText => personalText(`home.${remote}`);
