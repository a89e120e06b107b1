import type { AuthorChange } from '@campus/contracts';
import type { ReadComplaint } from '../model.ts';
import type { Room } from '../room.ts';
import type { Effect } from './complaint-change.ts';
import { editedText } from './edited-text.ts';
import { wiped } from './wipe.ts';

/** @throws DomainError `vulgar-content` */
export async function authorEffect(
  room: Room,
  complaint: ReadComplaint,
  change: AuthorChange,
): Promise<Effect> {
  switch (change.action) {
    case 'reply':
      return { audience: 'author', text: change.text, set: { waits: true } };
    case 'reopen':
      return { audience: 'author', text: change.text, set: { waits: true, duplicateOf: null } };
    case 'edit':
      return {
        audience: 'author',
        text: change.text,
        set: { waits: true, ...(await editedText(room, complaint, change.content)) },
      };
    case 'withdraw':
      return { audience: 'public', text: '', set: { waits: false, ...wiped(complaint) } };
  }
}
