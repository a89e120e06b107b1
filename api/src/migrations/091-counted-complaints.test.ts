import { expect, test } from 'vitest';
import { keptFigures } from '../features/complaints/handling/figures.ts';
import { blankComplaint } from '../features/complaints/handling/testing/stored-complaint.ts';
import { createComplaintModels } from '../features/complaints/model.ts';
import { connect } from '../connect.ts';
import { figureFaults } from '../platform/storage/kept-figures.ts';
import { rawDatabaseForTests } from '../testing/raw-database.ts';
import { countedComplaints } from './091-counted-complaints.ts';

const database = rawDatabaseForTests(countedComplaints);

/** As it was stored before. */
function earlier(fields: Parameters<typeof blankComplaint>[0] & { actions?: string[] }) {
  const { actions = [], ...given } = fields;
  const { counted: _, history, ...complaint } = blankComplaint(given);
  return { ...complaint, history: [...history, ...actions.map((action) => ({ ...history[0]!, action }))] };
}

test('counts the complaints of before, once, by month, committee and audience', async () => {
  const decide = (metOn: string) => ({ what: 'decide' as const, due: '2026-11-20', metOn });
  const complaints = database.collection<ReturnType<typeof earlier>>('complaints');
  await complaints.insertMany([
    earlier({ answeredOn: '2026-11-03', closedOn: '2026-11-05', actions: ['appeal'] }),
    earlier({ closedOn: '2026-11-21', clocks: [decide('2026-11-21')], audience: 'board' }),
    earlier({ closedOn: '2026-11-19', clocks: [decide('2026-11-19')], category: 'hostel' }),
    earlier({ hiddenFrom: [{ id: 'x', name: 'X', by: 'author' }], committee: 'grievance' }),
    earlier({ forgotten: true, filedOn: '2024-02-01' }),
    earlier({ actions: ['hand-on'], closedOn: '2026-11-02' }),
  ]);
  const figures = database.collection('complaintFigures');
  await figures.insertMany([
    { _id: 'mess', filed: 5, answered: { d2: 1 }, closed: {} },
    { _id: 'hostel', filed: 1 },
  ]);
  expect(await database.migrate()).toEqual({ complaints: 6 });
  const kept = await figures.find().sort({ _id: 1 }).toArray();
  expect(kept).toEqual([
    { _id: '2024-02:board:mess:private', filed: 1, answered: {}, closed: {} },
    {
      _id: '2026-11:board:hostel:public',
      filed: 1,
      decidedInTime: 1,
      answered: {},
      closed: { d18: 1 },
    },
    { _id: '2026-11:board:mess:private', filed: 1, overdue: 1, answered: {}, closed: { d20: 1 } },
    {
      _id: '2026-11:board:mess:public',
      filed: 2,
      acknowledgedInTime: 1,
      decidedInTime: 1,
      appealed: 1,
      overdue: 1,
      answered: { d2: 1 },
      closed: { d1: 1, d4: 1 },
    },
    { _id: '2026-11:grievance:mess:private', filed: 1, answered: {}, closed: {} },
  ]);
  const connection = await connect(database.uri);
  for await (const fault of figureFaults(keptFigures(createComplaintModels(connection))))
    throw new Error(fault);
  await connection.close();

  expect(await database.migrate()).toEqual({ complaints: 0 });
  expect(await figures.find().sort({ _id: 1 }).toArray()).toEqual(kept);
});
