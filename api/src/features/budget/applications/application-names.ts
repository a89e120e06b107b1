import type { Platform } from '../../../platform/platform.ts';
import type { ApplicationNames } from '../room.ts';

// TODO: comes with the next commit.
export const createApplicationNames = (_platform: Platform): ApplicationNames => ({
  namesOf: () => Promise.resolve(new Map()),
});
