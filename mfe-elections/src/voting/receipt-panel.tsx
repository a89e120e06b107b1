import { findReceipt, type Election } from '@campus/contracts';
import { Button, Card, CopyButton, download, Section, useApi } from '@campus/portal-kit';
import { useMutation } from '@tanstack/react-query';
import { Download, Search } from 'lucide-react';
import { encode } from 'uqr';
import styles from './receipt-panel.module.css';

/** The receipt of a ballot that is in the box, to keep and to check. */
export function ReceiptPanel({ election, receipt }: { election: Election; receipt: string }) {
  const api = useApi();
  const check = useMutation({
    mutationFn: () => api.call(findReceipt, { params: { id: election.id, receipt } }),
  });
  const address = `${location.origin}/elections/${election.id}/board?receipt=${receipt}`;

  return (
    <Section title="Your receipt">
      <Card className={styles['receipt']}>
        <div className={styles['text']}>
          <p>
            This number proves that your ballot is in the box. It doesn’t say, to anybody, what is on it. Keep
            it: once the result is published, everybody can look it up on the board.
          </p>
          <code className={styles['number']}>{receipt.match(/.{4}/g)?.join(' ')}</code>
          <div className={styles['actions']}>
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
          </div>
          <output className={styles['answer']}>
            {check.isError && `It could not be checked now. ${check.error.message}`}
            {check.data?.inTheBox === true && 'Checked just now: your ballot is in the box.'}
            {check.data?.inTheBox === false &&
              'The box does not have this receipt. Please tell the election office and show them the receipt.'}
          </output>
        </div>
        <QrCode text={address} />
      </Card>
    </Section>
  );
}

function QrCode({ text }: { text: string }) {
  // The white edge of four squares that readers need.
  const { size, data } = encode(text, { border: 4 });
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg
      className={styles['code']}
      viewBox={`0 0 ${size} ${size}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, not a file
      role="img"
      aria-label="QR code: opens your receipt on the board"
      shapeRendering="crispEdges"
    >
      <path d={squares.join('')} />
    </svg>
  );
}

const words = ({ title }: Election, receipt: string, address: string) =>
  `${title}

Receipt: ${receipt}
Look it up: ${address}

This number proves that the ballot is in the box, not what is on it.
`;
