import { type ManagedElection, publishFinalList } from '@campus/contracts/elections';
import { ChangeButton, Day, Notice, Place } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';

/** Publishes the final list of candidates, or says when it was; nothing if the election has none. */
export function FinalList({ election }: { election: ManagedElection }) {
  const { id, version, nominationRules, finalListOn } = election;
  if (!nominationRules) return null;
  return (
    <Place>
      {finalListOn ? (
        <Notice tone="neutral">
          {t`The final list of candidates was published on`} <Day day={finalListOn} />.
        </Notice>
      ) : (
        election.state === 'nominations' && (
          <div>
            <ChangeButton
              endpoint={publishFinalList}
              call={{ params: { id }, body: { version } }}
              question={{
                title: t`Publish the final list of candidates?`,
                confirmLabel: t`Publish the final list`,
                children: (
                  <p>{t`From then on no one can stand, withdraw, or be added or removed, and posts and rules stay as they are. You can then only remove a post that no one is standing for. You can’t undo this.`}</p>
                ),
              }}
              done={t`The final list is published.`}
            />
          </div>
        )
      )}
    </Place>
  );
}
