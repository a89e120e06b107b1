import type { ComplaintDetail, ComplaintEntry } from '@campus/contracts/complaints';

/** The readers a board member can choose for a text. A complaint for the board alone has no public texts. */
export function readersFor({
  audience,
  state,
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
      label: 'The author and the board',
      hint: 'For questions and private answers.',
    },
    {
      value: 'board',
      label: 'Only the board',
      hint: 'A note between board members. The author never sees it.',
    },
  ];
}
