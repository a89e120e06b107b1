import { reportLeave, reportSick } from '@campus/contracts';
import type { Room } from '../room.ts';
import { reportAbsence } from './report-absence.ts';
import { spanInWords } from './span-in-words.ts';

export function mountReporting(room: Room): void {
  const { route } = room;

  route(reportSick, async ({ caller, body: { id: drawn, ...fields } }) => {
    const absence = await reportAbsence(room, caller, { kind: 'sick', fields }, drawn);
    const told = absence.address === null ? '' : ' Your coordinator is told by e-mail.';
    return {
      message: `You are reported sick ${spanInWords(absence)}.${told} Get well soon.`,
      id: absence._id,
    };
  });
  route(reportLeave, async ({ caller, body: { id: drawn, ...fields } }) => {
    const absence = await reportAbsence(room, caller, { kind: 'leave', fields }, drawn);
    return {
      message: `You have asked for leave ${spanInWords(absence)}. It counts when it is approved. Your parent is told by e-mail.`,
      id: absence._id,
    };
  });
}
