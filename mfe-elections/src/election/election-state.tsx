import type { Election } from '@campus/contracts/elections';
import { Badge, Day, When } from '@campus/portal-kit';
import { texts } from './texts.ts';

const labels = {
  draft: [texts.electionState.draft, 'neutral'],
  nominations: [texts.electionState.nominations, 'accent'],
  open: [texts.electionState.open, 'good'],
  closed: [texts.electionState.closed, 'warn'],
  published: [texts.electionState.published, 'accent'],
  cancelled: ['Cancelled', 'bad'],
} as const;

export function StateBadge({ state }: Pick<Election, 'state'>) {
  const [label, tone] = labels[state];
  return <Badge tone={tone}>{label}</Badge>;
}

export function StateText({ election }: { election: Election }) {
  const { state, finalListOn, opensAt, closesAt, publishesAt, digest, cancelReason } = election;
  const { halted, paused } = election;
  if (halted && state !== 'cancelled')
    return paused ? texts.electionState.paused : texts.electionState.stopped;
  switch (state) {
    case 'draft':
      return texts.electionState.draftText;
    case 'nominations':
      return (
        <>
          {finalListOn ? (
            <>
              {texts.electionState.finalList} <Day day={finalListOn} />.
            </>
          ) : (
            texts.electionState.nominationsText
          )}{' '}
          {opensAt ? (
            <>
              {texts.electionState.votingBegins} <When at={opensAt} />.
            </>
          ) : (
            texts.electionState.noOpeningTime
          )}
        </>
      );
    case 'open':
      return closesAt ? (
        <>
          {texts.electionState.endsOn} <When at={closesAt} />.
        </>
      ) : (
        texts.electionState.noClosingTime
      );
    case 'closed':
      return (
        <>
          {publishesAt ? (
            <>
              {texts.electionState.resultOn} <When at={publishesAt} />.
            </>
          ) : (
            texts.electionState.resultHere
          )}
          {!digest && texts.electionState.counting}
        </>
      );
    case 'published':
      return publishesAt ? (
        <>
          {texts.electionState.publishedOn} <When at={publishesAt} />
          {texts.electionState.anyoneCanCheck}
        </>
      ) : (
        texts.electionState.publishedText
      );
    case 'cancelled':
      return (
        <>
          {texts.electionState.cancelledBecause} <bdi>{cancelReason}</bdi>
        </>
      );
  }
}
