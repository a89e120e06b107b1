import { type ManagedElection, publishFinalList } from '@campus/contracts/elections';
import { ChangeButton, Day, Notice, Place } from '@campus/portal-kit';
import { texts } from './texts.ts';

/** Publishes the final list of candidates, or says when it was; nothing if the election has none. */
export function FinalList({ election }: { election: ManagedElection }) {
  const { id, version, nominationRules, finalListOn } = election;
  if (!nominationRules) return null;
  return (
    <Place>
      {finalListOn ? (
        <Notice tone="neutral">
          {texts.finalList.published} <Day day={finalListOn} />.
        </Notice>
      ) : (
        election.state === 'nominations' && (
          <div>
            <ChangeButton
              endpoint={publishFinalList}
              call={{ params: { id }, body: { version } }}
              question={{
                title: texts.finalList.title,
                confirmLabel: texts.finalList.publish,
                children: <p>{texts.finalList.text}</p>,
              }}
              done={texts.finalList.done}
            />
          </div>
        )
      )}
    </Place>
  );
}
