import type { HomeItem } from '@campus/contracts/home';
import type { ApiClient } from './api-client.ts';
import { personalText, type StoredText } from './storage.ts';

/** Gives items of the dashboard that only this browser can know. Its calls must be anonymous ones. */
export type DeviceHome = (api: ApiClient) => Promise<HomeItem[]>;

/** Storage of a remote for its `deviceHome`. The dashboard loads the remote only while this holds something. */
export const deviceHomeText = (remote: string): StoredText => personalText(`home.${remote}`);
