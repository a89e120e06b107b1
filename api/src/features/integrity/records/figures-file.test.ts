import { expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { personas } from '../../../testing/tokens.ts';
import { callsOnCases, monday } from '../testing/calls-on-cases.ts';

const portal = portalForTests({ now: () => monday });
const { store } = callsOnCases(portal);

test('the CSV file has the same figures as the page, in words', async () => {
  const closedTerm = '2026-1';
  for (let i = 0; i < 20; i += 1)
    await store('published', { closedTerm, kind: i < 12 ? 'copying' : 'collusion', ending: 'failed' });
  await store('dismissed', { closedTerm, kind: 'other' });

  const { json } = await portal.call('GET', '/api/integrity-figures', { as: personas.student });
  expect(json).toMatchObject([{ term: closedTerm, total: { count: 20, isSmall: false } }]);
  const { headers, text } = await portal.call('GET', '/api/integrity-figures/export', {
    as: personas.student,
  });
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toBe('attachment; filename=integrity-figures.csv');
  expect(text.replace('\u{feff}', '').split('\r\n')).toEqual([
    'Term,By,What,Cases',
    'January to June 2026,All,Decided,20',
    'January to June 2026,Kind,Copying from someone,12',
    'January to June 2026,Kind,Notes or devices that were not allowed,fewer than 5',
    'January to June 2026,Kind,Plagiarism,fewer than 5',
    'January to June 2026,Kind,Working together without permission,hidden to protect privacy',
    'January to June 2026,Kind,Someone else did the work or exam,fewer than 5',
    'January to June 2026,Kind,Invented or changed data,fewer than 5',
    'January to June 2026,Kind,Something else,fewer than 5',
    'January to June 2026,Outcome,No finding,fewer than 5',
    'January to June 2026,Outcome,Warning,fewer than 5',
    'January to June 2026,Outcome,Marks reduced,fewer than 5',
    'January to June 2026,Outcome,Failed,hidden to protect privacy',
    'January to June 2026,Outcome,Referred,fewer than 5',
    'January to June 2026,All,Dismissed,fewer than 5',
    '',
  ]);
});
