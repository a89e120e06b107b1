import type { TemplateAreaEntry } from '@campus/contracts/template-area';

/** An entry of another member, told apart by a number. */
export const anEntry = (number: number, over: Partial<TemplateAreaEntry> = {}): TemplateAreaEntry => ({
  id: number.toString(16).padStart(32, '0'),
  title: `Entry ${number}`,
  text: 'Two lines\nof text.',
  author: { id: 'uid-board', name: 'Meera Kulkarni' },
  addedAt: '2026-11-22T05:30:00.000Z',
  version: 1,
  canChange: false,
  canRemove: false,
  ...over,
});
