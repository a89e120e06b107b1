import type { Application, ApplicationDetail } from '@campus/contracts/budget';
import { DecisionForm, focusOn, Place, Section } from '@campus/portal-kit';
import { useRef, useState, type ReactNode } from 'react';
import { remarkHint, useDecide } from './decide.ts';
import { reviewSectionTexts } from './texts.ts';

/** The reviewer's decision on an application, and the link to the next one. */
export function ReviewSection({
  application,
  readAgain,
  next,
}: {
  application: ApplicationDetail;
  /** Fetches the application again. */
  readAgain: () => Promise<Application>;
  /** The link to follow after the decision. */
  next: ReactNode;
}) {
  const { _id, version, status, actions } = application;
  const possible = (['approve', 'reject', 'request-changes'] as const).filter((one) => actions.includes(one));
  // The remark stays when another reviewer decides meanwhile.
  const [isOffered, offer] = useState(possible.length > 0);
  const [decidedVersion, setDecidedVersion] = useState(-1);
  const place = useRef<HTMLDivElement>(null);
  const decide = useDecide(application);
  const isDone = version <= decidedVersion;
  if (!isDone && !isOffered && possible.length === 0) return null;
  return (
    <Section title={reviewSectionTexts.title}>
      <Place ref={place}>
        {isDone ? (
          <>
            <p>{reviewSectionTexts.done}</p>
            {next && <div>{next}</div>}
          </>
        ) : (
          <DecisionForm
            name={`application ${_id}`}
            isStored
            hint={remarkHint}
            version={version}
            possible={possible}
            state={status}
            decide={async (...decision) => {
              const decided = await decide(...decision);
              setDecidedVersion(decided.version);
              focusOn(place.current);
            }}
            readAgain={async () => (await readAgain()).version}
            onGivenUp={() => offer(false)}
          />
        )}
      </Place>
    </Section>
  );
}
