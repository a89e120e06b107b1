import {
  complaintPictures,
  complaintTextLimit,
  listComplaints,
  mostComplaintPages,
  receivingCommittee,
} from '@campus/contracts/complaints';
import type { Me } from '@campus/contracts/members';
import {
  ApiError,
  Checkbox,
  figure,
  FilesField,
  Form,
  FormControl,
  FormField,
  FormRadioGroup,
  notify,
  SmallText,
  SubmitButton,
  useFocusWhen,
  useKeepDetails,
  useKeptForm,
  useLeaveGuard,
  useMyDetails,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { AnonymityBox } from './anonymity-box.tsx';
import { emptyInput, inputSchema, type ComplaintInput } from './complaint-input.ts';
import { FiledNotice } from './filed-notice.tsx';
import { ConcernedMembers, useNameable } from './concerned-members.tsx';
import { CategoryContacts, HelpContacts } from './help-contacts.tsx';
import { categoryOptions, inWords, useCommittees } from '../committees.ts';
import { FollowUpPanel } from './follow-up-panel.tsx';
import { TokenNotice, useTokenSupply, whyNot } from './token-supply.tsx';
import { useFiling, type Filed } from './use-filing.ts';
import { complaintFormTexts as texts } from './texts.ts';

/** Files a complaint, with or without a name. Switching between the two keeps what was typed. */
export function ComplaintForm({ me, startAnonymous }: { me: Me; startAnonymous: boolean }) {
  const queries = useQueryClient();
  const kept = useKeptForm(inputSchema, {
    name: 'complaint',
    defaultValues: emptyInput(me.name, startAnonymous),
  });
  const { form } = kept;
  const { isDirty, isSubmitting } = form.formState;
  const [anonymous, attempt] = form.watch(['anonymous', 'attempt']);
  const isUncertain = attempt !== null;
  const [filed, setFiled] = useState<Filed | null>(null);
  const supply = useTokenSupply(me.id);
  const { file, progress } = useFiling(me.id, (now) => form.setValue('attempt', now, { shouldDirty: true }));
  // While someone writes anonymously, no call says who they are.
  const details = useMyDetails({ enabled: !anonymous });
  const keeping = useKeepDetails(form, anonymous ? null : details, { registrationNumber: 'regNo' });
  const fillIn = useEffectEvent((regNo: string) => {
    const values = form.getValues();
    if (values.regNo !== '') return;
    if (isDirty || kept.restored) form.setValue('regNo', regNo);
    else kept.fill({ ...values, regNo });
  });
  const known = details?.registrationNumber ?? '';
  useEffect(() => fillIn(known), [known]);
  const all = useCommittees();
  const [chosen, concerns] = form.watch(['category', 'concerns']);
  const category = all.categories.find(({ id }) => id === chosen);
  const { committee, members } = useNameable(all, category);
  const receiver = all.committees.find(
    ({ id }) =>
      committee && id === (receivingCommittee(all.committees, committee.id, concerns) ?? committee.id),
  );
  const handlers = receiver ? inWords(receiver) : t`the committee`;
  const isPrivate = category?.readers === 'committee';
  const written = form.watch('text').trim().length;
  const leaving = useLeaveGuard(whatIsLost());
  // The next person at this browser finds nothing by pressing Back.
  const forget = useEffectEvent(() => {
    kept.clear();
    setFiled(null);
  });
  useEffect(() => {
    const onHide = () => forget();
    window.addEventListener('pagehide', onHide);
    return () => window.removeEventListener('pagehide', onHide);
  }, []);
  // The button that had the focus is gone.
  const outcome = useFocusWhen(filed);

  function whatIsLost(): string | null {
    if (filed?.code) return t`The follow-up code is shown only once. Without it you can’t read the answer.`;
    if (isUncertain)
      return t`Your complaint may have arrived. If you leave without sending it again, you won’t know.`;
    return isDirty ? t`Your text has not been sent. Only this page has it.` : null;
  }

  async function send({ audience, ...typed }: ComplaintInput) {
    const input: ComplaintInput = {
      ...typed,
      audience: isPrivate ? 'board' : audience,
      // A category that was chosen before may have had another committee.
      concerns: typed.concerns.filter((id) => members.some((member) => member.id === id)),
      tellNow: typed.tellNow && category?.urgent === true,
    };
    setFiled(null);
    try {
      let answer = await file(input);
      if (!answer && supply.status === 'getting-ready') {
        // Submitted before the tokens arrived in the background.
        await supply.finish();
        answer = await file(input);
      }
      if (!answer) {
        const message = supply.status === 'ready' ? whyNot({ status: 'none-left' }) : whyNot(supply);
        form.setError('root', { type: 'token', message });
        return;
      }
      if (!answer.earlier) {
        keeping.keep();
        kept.fill({ ...emptyInput(me.name, anonymous), regNo: known });
      }
      setFiled(answer);
      void queries.invalidateQueries({ queryKey: [listComplaints.area] });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'vulgar-content') notify.error(error.message);
      throw error;
    }
  }

  if (filed?.code) {
    return (
      <>
        {leaving}
        <FollowUpPanel
          ref={outcome}
          code={filed.code}
          filed={filed}
          onKept={() => setFiled({ ...filed, code: null })}
        />
      </>
    );
  }

  // An earlier submission arrived instead: the later changes stay in the form.
  if (filed && !filed.earlier)
    return <FiledNotice ref={outcome} filed={filed} onAnother={() => setFiled(null)} />;

  return (
    <>
      {leaving}
      {filed && <FiledNotice ref={outcome} filed={filed} />}
      <HelpContacts />
      <Form kept={kept} onSubmit={send}>
        <Checkbox
          label={t`Submit anonymously`}
          hint={
            isUncertain
              ? t`Submit this complaint again first. It may already have arrived.`
              : t`We won’t ask for or send your name or number.`
          }
          checked={anonymous}
          onChange={(checked) => form.setValue('anonymous', checked)}
          disabled={isUncertain || isSubmitting}
        />
        {anonymous ? (
          <>
            <AnonymityBox />
            <div aria-live="polite">
              <TokenNotice supply={supply} />
            </div>
          </>
        ) : (
          <>
            <FormField name="name" {...texts().name} required autoComplete="name" />
            <FormField name="regNo" {...texts().regNo} required autoComplete="off" />
            {keeping.box}
          </>
        )}
        <FormField
          name="category"
          {...texts().category}
          required
          options={categoryOptions(all.categories.filter(({ offered }) => offered))}
        />
        <div aria-live="polite">{category && <CategoryContacts category={category} />}</div>
        {committee && members.length > 0 && (
          <ConcernedMembers
            committee={committee}
            committees={all.committees}
            members={members}
            concerns={concerns}
            onChange={(ids) => form.setValue('concerns', ids, { shouldDirty: true })}
          />
        )}
        {/* Browsers remember what is typed into a single-line field. */}
        <FormField name="place" {...texts().place} required={false} autoComplete="off" />
        <FormField
          name="text"
          {...texts().text(figure(written), figure(complaintTextLimit))}
          required
          rows={8}
          autoComplete="off"
          // Some browsers send what they check to a spelling service.
          spellCheck={!anonymous}
        />
        {isPrivate ? (
          <p>
            <strong>{t`Who can read it`}:</strong>{' '}
            {t`Only ${handlers}. Complaints about this are never shown to other members.`}
          </p>
        ) : (
          <FormRadioGroup
            name="audience"
            label={t`Who can read it`}
            hint={(anonymous ? texts().readersHintAnonymous : texts().readersHintNamed)(handlers)}
            options={[
              { value: 'members', label: t`Every member of the college` },
              { value: 'board', label: t`Only ${handlers}` },
            ]}
          />
        )}
        {anonymous && category?.urgent && (
          <Checkbox
            {...texts().tellNow(handlers)}
            checked={form.watch('tellNow')}
            onChange={(checked) => form.setValue('tellNow', checked, { shouldDirty: true })}
          />
        )}
        <FormControl name="pictures">
          {(field) => (
            <FilesField
              {...texts().pictures(complaintPictures, mostComplaintPages)}
              required={false}
              accept="image/jpeg,image/png,image/webp,application/pdf"
              max={complaintPictures.max}
              progress={progress}
              {...field}
            />
          )}
        </FormControl>
        {isSubmitting && form.getValues('pictures').length > 0 && (
          <output>
            <SmallText as="span">{t`Sending. Pictures and PDF files can take a while.`}</SmallText>
          </output>
        )}
        <SubmitButton>{t`Submit complaint`}</SubmitButton>
      </Form>
    </>
  );
}
