import { batchesOf, type Migration, updateEach } from './migration.ts';

interface Complaint {
  category: string;
  filedOn: string;
  committee: string;
  audience: string;
  answeredOn: string | null;
  closedOn: string | null;
  forgotten?: true;
  hiddenFrom: unknown[];
  history: { action: string }[];
  clocks: { what: string; due: string; metOn: string | null }[];
  counted: { committee: string; isPublic: boolean; marks: string[] };
}

/**
 * Complaints say what figures count of them, and figures are kept by month, committee, category and audience. Who could read
 * a forgotten complaint is not known any more: it counts as a private one.
 */
export const countedComplaints: Migration = {
  id: 91,
  title: 'Count complaints by month, committee and deadline',
  async up(db, { batchSize }) {
    const collection = db.collection('complaints');
    const complaints = await updateEach(collection, batchSize, (complaint) =>
      complaint['counted'] === undefined
        ? { $set: { counted: countedOf(complaint as unknown as Complaint) } }
        : null,
    );
    const figures = new Map<string, Record<string, unknown>>();
    for await (const batch of batchesOf(collection, batchSize))
      for (const complaint of batch) count(figures, complaint as unknown as Complaint);
    // Those of before had the category alone as their id.
    const kept = db.collection<{ _id: string }>('complaintFigures');
    await kept.deleteMany({ _id: { $nin: [...figures.keys()] } });
    for (const [_id, fields] of figures) await kept.replaceOne({ _id }, fields, { upsert: true });
    return { complaints };
  },
};

function countedOf(complaint: Complaint): Complaint['counted'] {
  const { answeredOn, closedOn, history, clocks } = complaint;
  const actions = history.map(({ action }) => action);
  const isLate = clocks.some(({ due, metOn }) => metOn !== null && metOn > due);
  // Before there were deadlines, everything was in time.
  const isInTime = (what: string, on: string) =>
    !actions.includes('hand-on') &&
    clocks.every((clock) => clock.what !== what || (clock.metOn ?? on) <= clock.due);
  return {
    committee: complaint.committee,
    isPublic: complaint.audience === 'members' && complaint.hiddenFrom.length === 0 && !complaint.forgotten,
    marks: [
      ...(answeredOn && isInTime('acknowledge', answeredOn) ? ['acknowledgedInTime'] : []),
      ...(closedOn && isInTime('decide', closedOn) ? ['decidedInTime'] : []),
      ...(actions.includes('appeal') ? ['appealed'] : []),
      ...(isLate || actions.includes('hand-on') ? ['overdue'] : []),
    ],
  };
}

function count(figures: Map<string, Record<string, unknown>>, complaint: Complaint): void {
  const { filedOn, answeredOn, closedOn, category, counted } = complaint;
  const { committee, isPublic, marks } = counted;
  const id = [filedOn.slice(0, 7), committee, category, isPublic ? 'public' : 'private'].join(':');
  const of = (figures.get(id) ?? { answered: {}, closed: {} }) as Record<string, number> &
    Record<'answered' | 'closed', Record<string, number>>;
  figures.set(id, of);
  for (const field of ['filed', ...marks]) of[field] = (of[field] ?? 0) + 1;
  for (const [field, on] of [
    ['answered', answeredOn],
    ['closed', closedOn],
  ] as const) {
    if (!on) continue;
    const key = `d${(Date.parse(on) - Date.parse(filedOn)) / 86_400_000}`;
    of[field][key] = (of[field][key] ?? 0) + 1;
  }
}
