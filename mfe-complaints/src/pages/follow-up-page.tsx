import {
  ApiError,
  Button,
  isConnectionSecure,
  needsSecureConnection,
  Notice,
  notify,
  Page,
  Place,
} from '@campus/portal-kit';
import { RotateCw, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ComplaintView } from '../complaint/complaint-view.tsx';
import type { OpenComplaint } from '../complaint/open-complaint.ts';
import { AboutCodes } from '../follow-up/about-codes.tsx';
import { CodeForm } from '../follow-up/code-form.tsx';
import { useFollowUp } from '../follow-up/use-follow-up.ts';

export function FollowUpPage() {
  const { open, enter, close } = useFollowUp();
  const place = useRef<HTMLDivElement>(null);
  const isOpen = open !== null;
  const wasOpen = useRef(isOpen);

  // Form and complaint take turns: the focus, with what a screen reader says next, goes along.
  useEffect(() => {
    if (wasOpen.current !== isOpen) {
      place.current?.focus();
    }
    wasOpen.current = isOpen;
  }, [isOpen]);

  return (
    <Page
      title="Follow up a complaint"
      width={open ? 'normal' : 'narrow'}
      lead={
        open
          ? undefined
          : 'You filed without a name and got a code. It opens your complaint, the board’s answer, and lets you write back.'
      }
      actions={open && <OpenButtons open={open} onClose={close} />}
    >
      <Place as="section" gap={7} ref={place} aria-label={open ? 'Your complaint' : 'Open it'}>
        {open ? (
          <ComplaintView open={open} />
        ) : (
          <>
            {isConnectionSecure() ? (
              <CodeForm onEnter={enter} />
            ) : (
              <Notice tone="bad">
                <p>{needsSecureConnection('Following up a complaint')} Your code stays good.</p>
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
      notify.info(timeline.length > before ? 'There is something new.' : 'Nothing new yet.');
    } catch (error) {
      notify.error(error instanceof ApiError ? error.message : 'This did not work. Please try again.');
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button icon={<RotateCw aria-hidden="true" />} busy={busy} onClick={() => void look()}>
        Look for news
      </Button>
      <Button icon={<X aria-hidden="true" />} onClick={onClose}>
        Close
      </Button>
    </>
  );
}
