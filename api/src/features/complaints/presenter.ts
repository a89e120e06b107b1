import {
  type Complaint,
  type ComplaintDetail,
  type ComplaintEntry,
  complaintSchema,
} from '@campus/contracts/complaints';
import { present } from '../../platform/http/present.ts';
import type { CommitteeNames } from './committees.ts';
import type { EntryRecord, Handler, ReadComplaint } from './model.ts';
import { picturesFor, possibleActions, type Viewpoint } from './policy.ts';

const readers: Record<ComplaintEntry['audience'], readonly Viewpoint[]> = {
  public: ['author', 'board', 'member'],
  author: ['author', 'board'],
  board: ['board'],
};

/** An entry as this viewer reads it: also without its text, when it tells of a step; `null` when it is none of theirs. */
function presentEntry({ member, ...entry }: EntryRecord, view: Viewpoint): ComplaintEntry | null {
  const name = member?.name ?? '';
  // Members don't see that the word filter held it.
  const to = view === 'member' && entry.to === 'held' ? 'received' : entry.to;
  if (readers[entry.audience].includes(view)) return { ...entry, name, to };
  // Its author can notice when it is hidden from those who should read it.
  if (view === 'author' && (entry.action === 'hide' || entry.action === 'show'))
    return { ...entry, name, audience: 'author', text: '' };
  if (to === null || (view === 'member' && entry.action === 'release')) return null;
  return { ...entry, name, to, audience: 'public', text: '' };
}

/** The committee's public answers. */
const answersIn = (history: EntryRecord[]): ComplaintEntry[] =>
  history
    .filter(({ by, audience, text }) => by === 'board' && audience === 'public' && text !== '')
    .map(({ member, ...entry }) => ({ ...entry, name: member?.name ?? '' }));

export function presentComplaint(
  complaint: ReadComplaint,
  view: Viewpoint,
  saidMeToo: boolean,
  names: CommitteeNames,
): Complaint {
  const { author, deletion, category, committee } = complaint;
  return present(complaintSchema, complaint, {
    about: names.category(category),
    committee: { id: committee, name: names.committee(committee) },
    handles: view === 'board',
    edited: complaint.earlierTexts.length > 0,
    name: author && author.name,
    pictures: picturesFor(complaint, view),
    meToo: { count: complaint.meToo, mine: saidMeToo },
    mine: view === 'author',
    answers: answersIn(complaint.history),
    deletion: deletion && { ...deletion, by: deletion.by.name },
  });
}

export function presentDetail(
  complaint: ReadComplaint,
  view: Viewpoint,
  saidMeToo: boolean,
  names: CommitteeNames,
  /** Facts for the committee only. */
  { account, members }: { account: string; members: Handler[] } = { account: '', members: [] },
): ComplaintDetail {
  const { author, assignee, hiddenFrom, history, earlierTexts } = complaint;
  return {
    ...presentComplaint(complaint, view, saidMeToo, names),
    timeline: history.map((entry) => presentEntry(entry, view)).filter((entry) => entry !== null),
    actions: possibleActions(complaint, view),
    procedure: null,
    earlierTexts: view === 'member' ? [] : earlierTexts,
    handling:
      view === 'board' ? { regNo: author?.regNo ?? '', account, assignee, members, hiddenFrom } : null,
  };
}
