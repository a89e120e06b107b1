import {
  type ComplaintAction,
  type ComplaintChange,
  type ComplaintDetail,
  type ComplaintEntry,
  complaintRules,
} from '@campus/contracts/complaints';
import { refusal } from '@campus/portal-kit/testing';
import { aComplaint } from './a-complaint.ts';

export const boardMembers = [
  { id: 'uid-board', name: 'Meera Kulkarni' },
  { id: 'uid-other', name: 'Ravi Deshmukh' },
];

/** A complaint with its history, as the board sees it, its author with a name, or (`null`) any other member. */
export function aDetail(by: 'board' | 'author' | null, over: Partial<ComplaintDetail> = {}): ComplaintDetail {
  const complaint: ComplaintDetail = {
    ...aComplaint(1, { text: 'The dal is cold.', name: 'Asha Patil', mine: by === 'author' }),
    timeline: [anEntry({ id: 'filed', on: '2026-11-18' })],
    actions: [],
    procedure: null,
    earlierTexts: [],
    handling:
      by === 'board'
        ? {
            regNo: '2024BCS001',
            account: '2024bcs001@sggs.ac.in',
            assignee: null,
            members: boardMembers,
            hiddenFrom: [],
          }
        : null,
    ...over,
  };
  return { ...complaint, actions: actionsOf(complaint, by) };
}

export const anEntry = (over: Partial<ComplaintEntry> = {}): ComplaintEntry => ({
  id: 'entry',
  on: '2026-11-20',
  by: 'author',
  name: '',
  action: 'file',
  to: null,
  audience: 'public',
  text: '',
  ...over,
});

const actionsOf = ({ state }: ComplaintDetail, by: 'board' | 'author' | null) =>
  (Object.keys(complaintRules) as ComplaintAction[]).filter((action) => {
    const rule: { by: readonly string[]; from: readonly string[] } = complaintRules[action];
    return by !== null && rule.by.includes(by) && rule.from.includes(state);
  });

/** The server's side of one complaint: takes each request once and each version once, as the API does. */
export class ComplaintOffice {
  detail: ComplaintDetail;
  readonly by: 'board' | 'author';
  readonly changes: ComplaintChange[] = [];

  constructor(by: 'board' | 'author', over: Partial<ComplaintDetail> = {}) {
    this.by = by;
    this.detail = aDetail(by, over);
  }

  change(change: ComplaintChange): ComplaintDetail {
    if (this.changes.some(({ requestId }) => requestId === change.requestId)) return this.detail;
    if ('version' in change && change.version !== this.detail.version) throw refusal('state-changed');
    if (!this.detail.actions.includes(change.action)) throw refusal('step-not-possible');
    this.changes.push(change);
    const { to } = complaintRules[change.action];
    const wiped = to === 'withdrawn' || to === 'deleted';
    this.detail = aDetail(this.by, {
      ...this.detail,
      state: to ?? this.detail.state,
      version: this.detail.version + ('version' in change ? 1 : 0),
      ...(wiped && { text: '', pictures: 0 }),
      ...('content' in change && { text: change.content, edited: true }),
      timeline: [
        ...this.detail.timeline,
        anEntry({
          id: change.requestId,
          by: this.by,
          name: this.by === 'board' ? 'Meera Kulkarni' : '',
          action: change.action,
          to,
          text: 'text' in change ? change.text : '',
          audience: 'audience' in change ? change.audience : 'author',
        }),
      ],
    });
    return this.detail;
  }
}
