import { remarkSchema } from '@campus/contracts/approvals';
import { useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { ApiError } from '../api-error.ts';
import { Button } from '../components/button.tsx';
import { Row } from '../components/layout.tsx';
import { Place } from '../components/place.tsx';
import { Section } from '../components/section.tsx';
import { FormField } from './form-field.tsx';
import { Form } from './form.tsx';
import { useKeptForm } from './kept-form.ts';
import { OvertakenNotice, useOvertaken } from './overtaken.tsx';
import { FormError } from './submit-button.tsx';

const decisions = {
  approve: { label: 'Approve', variant: 'primary' },
  reject: { label: 'Reject', variant: 'danger' },
  'request-changes': { label: 'Request changes', variant: 'secondary' },
} as const;
export type Decision = keyof typeof decisions;

const schema = z.object({ remark: remarkSchema });

/**
 * A remark, and a button for each possible decision. The decision applies to the version that was read. If someone else
 * was faster, the form says so, keeps the remark and offers the decisions that are still possible.
 */
export function DecisionForm({
  name,
  isStored = false,
  hint,
  version: read,
  possible,
  state,
  decide,
  readAgain,
  onGivenUp,
  title,
  lead,
  done,
  next,
}: {
  /** The form's name, with the id of the item to decide. */
  name: string;
  /** The remark survives a reload, and that the page is left. */
  isStored?: boolean;
  /** Says who can read the remark. */
  hint: string;
  version: number;
  possible: readonly Decision[];
  /** The current state, in words. */
  state: string;
  /** Rejects with what the API said, which recognises a repeated decision. */
  decide: (decision: Decision, remark: string, version: number) => Promise<unknown>;
  /** Reads again what is decided; gives its version. */
  readAgain: () => Promise<number>;
  /** It can't be decided any more, and the remark isn't needed. */
  onGivenUp?: () => void;
  /** Makes the form a section with this title. */
  title?: string;
  /** Stands above the form. */
  lead?: ReactNode;
  /** Takes the place of the form after a decision, with links to what is `next`. */
  done?: string;
  next?: ReactNode;
}) {
  const overtaken = useOvertaken();
  const [version, setVersion] = useState(read);
  const kept = useKeptForm(schema, {
    name,
    defaultValues: { remark: '' },
    ...(isStored && { stored: { schema } }),
  });
  const { form } = kept;
  /** The decision that is being sent, or whose answer got lost. */
  const [sent, setSent] = useState<Decision | null>(null);
  const sending = form.formState.isSubmitting ? sent : null;
  const [isDone, setDone] = useState(false);
  const remark = form.watch('remark');
  const inSection = (content: ReactNode) => (title ? <Section title={title}>{content}</Section> : content);
  if (isDone && done)
    return inSection(
      <Place focusWhen>
        <p>{done}</p>
        <Row>{next}</Row>
      </Place>,
    );
  // A reader who has not begun to write decides on what the page shows now.
  if (remark === '' && version !== read) setVersion(read);
  // A refetch may show the item as decided before the answer to this decision arrives, or after the answer got lost.
  const shown = sent && possible.length === 0 ? [sent] : possible;
  if (shown.length === 0 && remark === '') return null;

  async function send(words: string, decision: Decision) {
    overtaken.clear();
    setSent(decision);
    let isUnanswered = false;
    try {
      await decide(decision, words, version);
      kept.clear();
      setDone(true);
    } catch (error) {
      isUnanswered = error instanceof ApiError && error.isUncertain;
      await overtaken.check(error, async () => setVersion(await readAgain()));
    } finally {
      if (!isUnanswered) setSent(null);
    }
  }
  return inSection(
    <>
      {lead}
      <Form
        kept={kept}
        {...(!isStored && { leaveWarning: 'Your remark has not been sent.' })}
        onSubmit={(values, pressed) => send(values.remark, pressed as Decision)}
      >
        <FormField name="remark" label="Remark" hint={hint} rows={3} maxLength={2000} required />
        <FormError />
        <OvertakenNotice
          overtaken={overtaken}
          state={state}
          isPossible={shown.length > 0}
          typed={remark}
          onDismiss={() => {
            kept.clear();
            onGivenUp?.();
          }}
        >
          {shown.map((decision) => (
            <Button
              key={decision}
              type="submit"
              value={decision}
              variant={decisions[decision].variant}
              busy={sending === decision}
              disabled={sending !== null && sending !== decision}
            >
              {decisions[decision].label}
            </Button>
          ))}
        </OvertakenNotice>
      </Form>
    </>,
  );
}
