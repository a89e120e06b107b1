import type { Room } from '../room.ts';

export function mountLedger(_room: Room): void {}
