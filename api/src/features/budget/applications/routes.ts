import type { Room } from '../room.ts';

export function mountApplications(_room: Room): void {}
