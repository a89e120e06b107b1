import type { Room } from '../room.ts';

export function mountCandidacy(_room: Room): void {}
