import { type Election, findReceipt } from '@campus/contracts/elections';
import { Button, Card, CopyButton, download, Row, Section, useApi } from '@campus/portal-kit';
import { QrCode } from '@campus/portal-kit/qr-code';
import { useMutation } from '@tanstack/react-query';
import { Download, Search } from 'lucide-react';
import { paths } from '../paths.ts';
import styles from './receipt-panel.module.css';

/** The receipt of a ballot that is in the box, to keep and to check. */
export function ReceiptPanel({ election, receipt }: { election: Election; receipt: string }) {
  const api = useApi();
  const check = useMutation({
    mutationFn: () => api.call(findReceipt, { params: { id: election.id, receipt } }),
  });
  const address = `${location.origin}${paths.board(election.id)}?receipt=${receipt}`;

  return (
    <Section title="Your receipt">
      <Card className={styles['receipt']}>
        <div className={styles['text']}>
          <p>
            This number proves that your ballot is in the box. It doesn’t say, to anybody, what is on it. Keep
            it: once the result is published, everybody can look it up on the board.
          </p>
          <code className={styles['number']}>{receipt.match(/.{4}/g)?.join(' ')}</code>
          <Row>
            <CopyButton text={receipt}>Copy</CopyButton>
            <Button
              icon={<Download aria-hidden="true" />}
              onClick={() =>
                download(`receipt-${election.id}.txt`, words(election, receipt, address), 'text/plain')
              }
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
          <output className={styles['answer']}>
            {check.isError && `It could not be checked now. ${check.error.message}`}
            {check.data?.inTheBox === true && 'Checked just now: your ballot is in the box.'}
            {check.data?.inTheBox === false &&
              'The box does not have this receipt. Please tell the election office and show them the receipt.'}
          </output>
        </div>
        <QrCode text={address} label="QR code: opens your receipt on the board" />
      </Card>
    </Section>
  );
}

const words = ({ title }: Election, receipt: string, address: string) =>
  `${title}

Receipt: ${receipt}
Look it up: ${address}

This number proves that the ballot is in the box, not what is on it.
`;
