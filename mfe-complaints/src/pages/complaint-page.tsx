import {
  changeComplaint,
  type ComplaintDetail,
  complaintSubject,
  getComplaint,
} from '@campus/contracts/complaints';
import { DetailPage, LinkButton, useChange } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { ComplaintView } from '../complaint/complaint-view.tsx';
import { MeToo } from '../complaint/me-too-button.tsx';
import { useCoverTokens } from '../filing/use-complaint-tokens.ts';
import { paths } from '../paths.ts';

export function ComplaintPage() {
  useCoverTokens();
  const change = useChange(changeComplaint, { updates: getComplaint });
  return (
    <DetailPage
      endpoint={getComplaint}
      what="complaint"
      list={[paths.complaints, t`All complaints`]}
      missing={<p>{t`The author may have withdrawn it.`}</p>}
      title="Complaint"
      kind="Complaint"
      parents={[[paths.complaints, 'Complaints']]}
      page={(complaint, queue) => ({
        title: titleOf(complaint),
        ...(queue && { parents: [[`${paths.queue}${queue.search}`, t`Complaints queue`]] }),
      })}
    >
      {(complaint, { readAgain, next }) => {
        const { id, duplicateOf } = complaint;
        return (
          <ComplaintView
            open={{
              complaint,
              change: (body) => change.mutateAsync({ params: { id }, body }),
              reload: readAgain,
            }}
            title={titleOf(complaint)}
            duplicate={
              duplicateOf && (
                <LinkButton to={paths.complaint(duplicateOf)}>{t`Open the other complaint`}</LinkButton>
              )
            }
            meToo={<MeToo complaint={complaint} />}
            next={next}
          />
        );
      }}
    </DetailPage>
  );
}

/** The first words of the text; the category when the text was removed. */
const titleOf = ({ text, about }: ComplaintDetail) => complaintSubject(text) || about;
