import {
  getCase,
  getIntegrityRecord,
  listCaseQueue,
  listIntegrityRecords,
  listMyCases,
} from '@campus/contracts/integrity';
import { answer, type FakeCall } from '@campus/portal-kit/testing';
import { aCase } from './a-case.ts';
import { aDetail, toDecide } from './a-detail.ts';
import { aRecord } from './a-record.ts';

const idOf = ({ params }: FakeCall) => (params as { id: string }).id;

/** What `npm run dev -- integrity` answers. */
export const answers = [
  answer(listMyCases, { items: [aCase(1)], next: null }),
  answer(listCaseQueue, { items: [toDecideInList(2), toDecideInList(1)], next: null }),
  answer(getCase, (call) => (idOf(call) === aCase(1).id ? aDetail() : toDecide({ id: idOf(call) }))),
  answer(listIntegrityRecords, { items: [aRecord(2, { kind: 'plagiarism' }), aRecord(1)], next: null }),
  answer(getIntegrityRecord, (call) => aRecord(1, { id: idOf(call) })),
];

function toDecideInList(number: number) {
  return aCase(number, { part: 'committee', state: 'answered', waitsFor: 'committee' });
}
