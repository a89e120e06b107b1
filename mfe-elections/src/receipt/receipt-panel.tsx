import { type Election, findReceipt } from '@campus/contracts/elections';
import {
  Button,
  Card,
  CopyButton,
  download,
  rememberLoss,
  rememberOffline,
  Row,
  Section,
  Stack,
  Text,
  useApi,
  useRemembered,
} from '@campus/portal-kit';
import { QrCode } from '@campus/portal-kit/qr-code';
import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Download, Search } from 'lucide-react';
import { paths } from '../paths.ts';
import { castBallots } from '../voting/ballot-memory.ts';
import styles from './receipt-panel.module.css';
import { texts } from './texts.ts';

/** The receipt of a ballot that is in the box, to keep and to check. */
export function ReceiptPanel({
  election,
  memberId,
  receipt,
}: {
  election: Election;
  memberId: string;
  receipt: string;
}) {
  const api = useApi();
  const { id, title } = election;
  const isSaved = useRemembered(castBallots, { memberId, electionId: id })?.isSaved === true;
  // Logging out forgets the receipt: the shell asks first, unless the voter has a copy.
  useEffect(
    () => rememberLoss(`receipt ${id}`, isSaved ? null : texts().receiptPanel.loss(title)),
    [id, title, isSaved],
  );
  useEffect(
    () => rememberOffline(`receipt ${id}`, { title: texts().receiptPanel.loss(title), value: receipt }),
    [id, title, receipt],
  );
  function noteSaved() {
    const voter = { memberId, electionId: id };
    const cast = castBallots.get(voter);
    if (cast) castBallots.set(voter, { ...cast, isSaved: true });
  }
  const check = useMutation({
    mutationFn: () => api.call(findReceipt, { params: { id: election.id, receipt } }),
  });
  const address = `${location.origin}${paths.board(election.id)}?receipt=${receipt}`;

  return (
    <Section title={t`Your receipt`}>
      <Card className={styles.receipt}>
        <Stack className={styles.text}>
          <p>{t`This number proves that your ballot is in the ballot box. It doesn’t show how you voted. Keep it: once the result is published, anyone can look it up on the public board.`}</p>
          <code className={styles.number}>{receipt.match(/.{4}/g)?.join(' ')}</code>
          <Row>
            <CopyButton text={receipt} onCopied={noteSaved}>
              Copy
            </CopyButton>
            <Button
              icon={<Download aria-hidden="true" />}
              onClick={() => {
                download(
                  `receipt-${id}.txt`,
                  t`${title}\n\nReceipt: ${receipt}\nLook it up: ${address}\n\nThis number proves that the ballot is in the box, not what is on it.\n`,
                  'text/plain',
                );
                noteSaved();
              }}
            >
              Download
            </Button>
            <Button
              icon={<Search aria-hidden="true" />}
              busy={check.isPending}
              onClick={() => check.mutate()}
            >
              Check
            </Button>
          </Row>
          <Text as="output">
            {check.isError && t`The receipt could not be checked. ${{ message: check.error.message }}`}
            {check.data?.inTheBox === true && t`Checked just now: your ballot is in the box.`}
            {check.data?.inTheBox === false &&
              t`The ballot box has no ballot with this receipt. Please show the receipt to the election office.`}
          </Text>
        </Stack>
        <QrCode text={address} label={t`QR code that opens your receipt on the public board`} />
      </Card>
    </Section>
  );
}
