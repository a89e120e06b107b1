import { defineArea } from '../../area.ts';
import { messages } from '../../messages.ts';

export const area = defineArea({
  permissions: {
    'complaint.handle': {
      roles: ['board'],
      allows: 'Read and answer the board’s complaints. No one can see who wrote an anonymous one.',
    },
    'word-filter.manage': { roles: ['admin'], allows: 'Change the words that complaints must not have.' },
    'complaint-committees.manage': {
      roles: ['admin'],
      allows: 'Set up the committees that answer complaints, and what each one hears.',
    },
    'complaint-contacts.manage': {
      roles: ['admin'],
      allows: 'Change the helplines shown above the complaint form.',
    },
  },
  problems: {
    'vulgar-content': { status: 422, message: messages.complaintBlocked },
    'token-not-valid': {
      status: 403,
      message:
        'This browser’s token for one anonymous complaint has expired or is not valid, so nothing was filed. Submit again to use another token.',
    },
    'token-used': {
      status: 409,
      message: 'This token has already been used for another anonymous complaint, which stays as it is.',
    },
    'complaint-exists': { status: 409, message: 'Another complaint has this id already. It stays as it is.' },
    'too-many-complaints': {
      status: 429,
      message: 'You have filed ten complaints today. You can file more tomorrow.',
    },
    'board-only-category': {
      status: 400,
      message: 'Only the committee can read complaints about this.',
    },
    'no-reader-left': {
      status: 400,
      message:
        'No one would be left to read this complaint. Leave out at least one person, or report it outside of the portal.',
    },
    'own-complaint': {
      status: 403,
      message: 'This is your own complaint. Another member handles it.',
    },
    'wrong-follow-up-code': {
      status: 404,
      message: 'No complaint has this code. Check it for typing mistakes.',
    },
  },
  mailKinds: {
    complaint: {
      label: 'Answers to complaints that I filed with my name',
      cause: 'you filed a complaint with your name',
      optional: true,
      confidential: true,
    },
    'complaint-notice': {
      label: 'New and unanswered complaints, for the board and committees',
      cause: 'you are a member of a committee that answers complaints',
      optional: true,
      confidential: true,
    },
    'complaint-vacancy': {
      label: 'Committees without a member who can read their complaints',
      cause: 'you are an admin',
      optional: false,
      confidential: true,
    },
  },
  auditedActions: {
    'complaint.deleted': 'deleted a complaint',
    'complaint.hidden': 'hid a complaint from',
    'complaint.shown': 'showed a complaint again to',
    'complaint.recused': 'stepped back from a complaint about themselves',
    'complaint-committee.changed': 'changed a committee for complaints',
    'complaint-seat.given': 'gave a seat on a committee for complaints',
    'complaint-seat.taken': 'ended a seat on a committee for complaints',
    'complaint-category.changed': 'changed a category of complaints',
    'word-filter.changed': 'changed the word filter',
    'complaint-contacts.changed': 'changed the helplines above the complaint form',
  },
  forMembers: ['File complaints, with your name or without it.'],
});

declare module '../../area.ts' {
  interface Areas {
    complaints: typeof area;
  }
}
