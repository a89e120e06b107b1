import type { ComplaintDetail, ComplaintEntry } from '@campus/contracts/complaints';

/** Who can be chosen to read the board's words. What only its author and the board see has no public words yet. */
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
            label: 'Everybody',
            hint: 'Every member of the college reads it. Don’t name people here, or say what lets others guess who wrote.',
          },
        ]),
    {
      value: 'author',
      label: 'The author and the board',
      hint: 'For questions and for what concerns only the author.',
    },
    { value: 'board', label: 'Only the board', hint: 'A note among yourselves. The author never reads it.' },
  ];
}
