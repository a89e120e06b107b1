import type { Room } from '../room.ts';
import type { ApplicationModels } from './model.ts';

/** What everything here works with. */
export interface ApplicationRoom extends Room {
  models: ApplicationModels;
}
