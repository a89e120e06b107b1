import type { ComplaintAction } from '@campus/contracts/complaints';
import { Button, Disclosure, focusOn, Place, Row, Section, useDrafts } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../paths.ts';
import { ActionForm, type Closed, formName, type OpenComplaint } from './action-form.tsx';
import { allActions, offered, textsOf } from './action-texts.ts';

/** The steps that this reader can take: the next one first, the rest under "More", one form at a time. */
export function ComplaintActions({
  open,
  next,
}: {
  open: OpenComplaint;
  /** The link to follow when a step is done. */
  next?: ReactNode;
}) {
  const { complaint } = open;
  const { id, actions, handling } = complaint;
  const { first, more } = offered(actions);
  const unsent = useDrafts(allActions.map((action) => formName({ id }, action)));
  // The end of a session closed its form, whether or not the step is still possible.
  const [acting, setActing] = useState<ComplaintAction | null>(
    () => allActions.find((action) => unsent.includes(formName({ id }, action))) ?? null,
  );
  const [done, setDone] = useState(false);
  const [closed, setClosed] = useState<Partial<Record<ComplaintAction, Closed | undefined>>>({});
  const place = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const goOn = done && next;
  if (!acting && !goOn && first.length + more.length === 0) return null;

  function close(action: ComplaintAction, form: Closed | undefined) {
    setClosed({ ...closed, [action]: form });
    setActing(null);
    focusOn(place.current);
  }
  const button = (action: ComplaintAction, variant: 'primary' | 'secondary') => {
    const { label, final } = textsOf(action, complaint);
    return (
      <Button key={action} variant={final ? 'danger' : variant} onClick={() => setActing(action)}>
        {label}
      </Button>
    );
  };

  return (
    <Section title={handling ? t`Next steps` : t`What you can do`}>
      <Place gap={5} ref={place}>
        {acting ? (
          <ActionForm
            key={acting}
            action={acting}
            open={open}
            closed={closed[acting]}
            onDone={() => {
              close(acting, undefined);
              setDone(true);
              // The complaint is no longer theirs to see.
              if (acting === 'recuse') void navigate(paths.queue);
            }}
            onCancel={(form) => close(acting, form)}
          />
        ) : (
          <>
            <Row>
              {goOn}
              {first.map((action, index) => button(action, index === 0 && !goOn ? 'primary' : 'secondary'))}
            </Row>
            {more.length > 0 && (
              <Disclosure title={t`More`}>
                <Row>{more.map((action) => button(action, 'secondary'))}</Row>
              </Disclosure>
            )}
          </>
        )}
      </Place>
    </Section>
  );
}
