import {
  getApplication,
  getLedgerSummary,
  getRegistered,
  listApplications,
  listLedgerEntries,
  listRegister,
  listReviewQueue,
} from '@campus/contracts/budget';
import { answer, type FakeCall } from '@campus/portal-kit/testing';
import { anEntry, aSummary } from './a-ledger.ts';
import { aRegistered } from './a-registered.ts';
import { aDetail, anApplication } from './an-application.ts';

const idOf = ({ params }: FakeCall) => (params as { id: string }).id;
const applications = [
  anApplication(3, { purpose: 'Spring fair', mine: true }),
  anApplication(2, { purpose: 'Robotics parts', category: 'clubs', amount: 1_250_000, overdue: true }),
  anApplication(1, { purpose: 'Hockey sticks', category: 'sports', status: 'Approved' }),
];

/** What `npm run dev -- budget` answers. */
export const answers = [
  answer(listApplications, applications),
  answer(listReviewQueue, { items: applications.slice(0, 2), next: null }),
  answer(getApplication, (call) => aDetail({ _id: idOf(call), purpose: 'Spring fair' })),
  answer(listRegister, { items: [aRegistered(2, { purpose: 'Hockey sticks' }), aRegistered(1)], next: null }),
  answer(getRegistered, (call) => aRegistered(2, { id: idOf(call), purpose: 'Hockey sticks' })),
  answer(
    getLedgerSummary,
    aSummary({
      planned: 90_000_000,
      income: 40_000_000,
      spent: 22_500_000,
      left: 67_500_000,
      categories: {
        sports: { planned: 30_000_000, spent: 12_500_000 },
        events: { planned: 60_000_000, spent: 10_000_000 },
      },
      months: { '2026-08': { income: 40_000_000 }, '2026-10': { spent: 22_500_000 } },
    }),
  ),
  answer(listLedgerEntries, { items: [anEntry(2, { text: 'Hockey sticks' }), anEntry(1)], next: null }),
];
