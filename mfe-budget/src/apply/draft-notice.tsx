import { Button, Notice } from '@campus/portal-kit';
import type { KeptDraft } from './application-drafts.ts';

/** Says what is in the form already, and what isn't any more. */
export function DraftNotice({ draft, onStartOver }: { draft: KeptDraft; onStartOver: () => void }) {
  return (
    <Notice
      tone={draft.lostFile === null ? 'good' : 'warn'}
      action={
        <Button variant="quiet" onClick={onStartOver}>
          Start over
        </Button>
      }
    >
      <p>
        {draft.isVisitors
          ? 'Everything is still here. Press the button at the end to send it.'
          : 'You have not sent this yet. What you entered is here again.'}
      </p>
      {draft.lostFile !== null && (
        <p>
          All but the document: choose <bdi>{draft.lostFile}</bdi> again.
        </p>
      )}
    </Notice>
  );
}
