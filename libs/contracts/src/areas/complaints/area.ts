import { defineArea } from '../../area.ts';
import { messages } from '../../messages.ts';

export const area = defineArea({
  permissions: {
    'complaint.handle': {
      roles: ['board'],
      allows: 'Read all complaints and answer them. Nobody sees who wrote one without a name.',
    },
    'word-filter.manage': { roles: ['admin'], allows: 'Change the words that complaints must not have.' },
  },
  problems: {
    'vulgar-content': { status: 422, message: messages.complaintBlocked },
    'token-not-valid': {
      status: 403,
      message:
        'The permission of this browser to file one complaint without a name has run out or is not valid, so nothing was filed. Submit it again to use another one.',
    },
    'token-used': {
      status: 409,
      message:
        'With the same permission another complaint without a name was filed already. It stays as it is.',
    },
    'complaint-exists': { status: 409, message: 'Another complaint has this id already. It stays as it is.' },
    'too-many-complaints': {
      status: 429,
      message: 'You have filed ten complaints today. Please go on tomorrow.',
    },
    'own-complaint': {
      status: 403,
      message: 'This is your own complaint, so somebody else of the board handles it.',
    },
    'wrong-follow-up-code': {
      status: 404,
      message: 'There is no complaint with this code. Look for a typing mistake.',
    },
  },
  mailKinds: {
    complaint: {
      label: 'Answers to complaints that I filed with my name',
      cause: 'you filed a complaint with your name',
      optional: true,
      confidential: true,
    },
  },
  auditedActions: {
    'complaint.deleted': 'deleted a complaint',
    'complaint.hidden': 'hid a complaint from',
    'complaint.shown': 'showed a complaint again to',
    'word-filter.changed': 'changed the word filter',
  },
  forMembers: ['File complaints, with your name or without it.'],
});

declare module '../../area.ts' {
  interface Areas {
    complaints: typeof area;
  }
}
