import type { Room } from '../room.ts';

export function mountHandling(_room: Room): void {}
