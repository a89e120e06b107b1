import type { Letter } from '../../../platform/mail/mailer.ts';

interface Ending {
  _id: string;
  title: string;
  closesAt: Date;
}

/** To somebody on the roll, shortly before the end of voting; `timeZone` is the college's. */
export function reminderLetter({ _id, title, closesAt }: Ending, address: string, timeZone: string): Letter {
  const end = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  });
  return {
    kind: 'election',
    to: { address },
    subject: 'Voting ends soon',
    paragraphs: [
      `Voting in “${title}” ends on ${end.format(closesAt)}. You are on the list of voters, and your vote counts until then.`,
      'It takes two taps, and nobody can see what you choose. If you have voted in the meantime: thank you.',
    ],
    link: { label: 'Go and vote', path: `/voting/${_id}` },
    until: closesAt,
  };
}
