import type { ComplaintDetail, ComplaintEntry } from '@campus/contracts/complaints';
import { inWords } from '../committees.ts';

/** The readers that a committee can choose for a text. A complaint for the committee alone has no public texts. */
export function readersFor({
  audience,
  state,
  committee,
}: ComplaintDetail): { value: ComplaintEntry['audience']; label: string; hint: string }[] {
  return [
    ...(audience === 'board' || state === 'held'
      ? []
      : [
          {
            value: 'public' as const,
            label: 'Everyone',
            hint: 'Every member of the college can read it. Don’t name people or give hints about who wrote the complaint.',
          },
        ]),
    {
      value: 'author',
      label: `The author and ${inWords(committee)}`,
      hint: 'For questions and private answers.',
    },
    {
      value: 'board',
      label: `Only ${inWords(committee)}`,
      hint: 'A note between its members. The author never sees it.',
    },
  ];
}
