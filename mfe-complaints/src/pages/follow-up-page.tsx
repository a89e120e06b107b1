import {
  ApiError,
  Button,
  focusOn,
  isConnectionSecure,
  needsSecureConnection,
  Notice,
  notify,
  Page,
  Place,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { RotateCw, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ComplaintView } from '../complaint/complaint-view.tsx';
import type { OpenComplaint } from '../complaint/action-form.tsx';
import { AboutCodes, CodeForm, CodeList } from '../follow-up/code-form.tsx';
import { KeepCode } from '../follow-up/keep-code.tsx';
import { keptCodes } from '../follow-up/kept-codes.ts';
import { useFollowUp } from '../follow-up/use-follow-up.ts';
import { repliesIn } from '../home.ts';
import { followUpPageTexts as texts } from '../follow-up/texts.ts';

export function FollowUpPage() {
  const { open, code, enter, close } = useFollowUp();
  const { hash } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  const isOpen = open !== null;
  const wasOpen = useRef(isOpen);

  // The form and the complaint replace each other, and the focus moves along.
  useEffect(() => {
    if (wasOpen.current !== isOpen) {
      focusOn(place.current);
    }
    wasOpen.current = isOpen;
  }, [isOpen]);

  const openKept = (kept: string) =>
    void enter(kept).catch((error: unknown) =>
      notify.error(error instanceof ApiError ? error.message : texts().tryAgain),
    );
  // The dashboard leads here when the board has replied.
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hash !== '#reply' || hasBegun.current || !isConnectionSecure()) return;
    hasBegun.current = true;
    const kept = keptCodes.read().find(({ hasReply }) => hasReply);
    if (kept) openKept(kept.code);
  });

  return (
    <Page
      title={t`Follow up a complaint`}
      width={open ? 'normal' : 'narrow'}
      lead={
        open
          ? undefined
          : t`Enter the code you got when you filed anonymously. You can read the board’s answer and write back.`
      }
      actions={open && <OpenButtons open={open} onClose={close} />}
    >
      <Place as="section" gap={7} ref={place} aria-label={open ? t`Your complaint` : t`Open your complaint`}>
        {open ? (
          <>
            <ComplaintView open={open} />
            {code && <KeepCode code={code} seen={repliesIn(open.complaint)} />}
          </>
        ) : (
          <>
            {isConnectionSecure() ? (
              <>
                <CodeList onOpen={openKept} onRemoved={() => focusOn(place.current)} />
                <CodeForm onEnter={enter} />
              </>
            ) : (
              <Notice tone="bad">
                <p>
                  {needsSecureConnection(t`Following up a complaint`)} {t`Your code stays valid.`}
                </p>
              </Notice>
            )}
            <AboutCodes />
          </>
        )}
      </Place>
    </Page>
  );
}

function OpenButtons({ open, onClose }: { open: OpenComplaint; onClose: () => void }) {
  const [busy, setBusy] = useState(false);

  async function look() {
    setBusy(true);
    const before = open.complaint.timeline.length;
    try {
      const { timeline } = await open.reload();
      notify.info(timeline.length > before ? t`There is a new message.` : t`No new messages.`);
    } catch (error) {
      notify.error(error instanceof ApiError ? error.message : texts().tryAgain);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button icon={<RotateCw aria-hidden="true" />} busy={busy} onClick={() => void look()}>
        {t`Check for replies`}
      </Button>
      <Button icon={<X aria-hidden="true" />} onClick={onClose}>
        {t`Close`}
      </Button>
    </>
  );
}
