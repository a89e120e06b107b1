import { listStudents } from '@campus/contracts';
import type { Room } from '../room.ts';
import { studentPage } from './student-page.ts';

export function mountStudents(room: Room): void {
  room.route(listStudents, ({ query }) => studentPage(room, query));
}
