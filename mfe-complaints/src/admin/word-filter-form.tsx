import { getWordFilter, putWordFilter, type WordFilter } from '@campus/contracts/complaints';
import {
  Button,
  Checkbox,
  notify,
  Notice,
  RadioGroup,
  TextField,
  UnsentNotice,
  useChange,
  useKeepUnsent,
  useLeaveGuard,
  useUnsent,
  VisuallyHidden,
  Row,
  Stack,
} from '@campus/portal-kit';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { applyDraft, noDraft, putWords, readWords, removeWord, type WordDraft } from './word-draft.ts';
import styles from './word-filter-form.module.css';
import { wordFilterFormTexts } from './texts.ts';

const modes = [
  {
    value: 'block',
    label: wordFilterFormTexts.refuse,
    hint: wordFilterFormTexts.refuseHint,
  },
  {
    value: 'hold',
    label: wordFilterFormTexts.hold,
    hint: wordFilterFormTexts.holdHint,
  },
] as const;

interface Unsent {
  draft: WordDraft;
  text: string;
}

export function WordFilterForm({
  read,
  onReload,
}: {
  read: WordFilter;
  onReload: () => Promise<{ data: WordFilter | undefined }>;
}) {
  const unsent = useUnsent<Unsent>('word-filter');
  const [draft, setDraft] = useState(unsent?.draft ?? noDraft);
  const [text, setText] = useState(unsent?.text ?? '');
  const [wholeWord, setWholeWord] = useState(false);
  const [wrong, setWrong] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  // Another admin's list replaces this one only when nothing was changed here, or on request.
  const [list, setList] = useState(read);
  if (draft === noDraft && list !== read) setList(read);
  const { filter, isChanged, ...changes } = applyDraft(list, draft);
  useKeepUnsent('word-filter', () => (isChanged || text !== '' ? ({ draft, text } satisfies Unsent) : null));

  const leaving = useLeaveGuard(isChanged || text !== '' ? wordFilterFormTexts.leaveWarning : null);

  const [sent, setSent] = useState<{ filter: WordFilter; draft: WordDraft } | null>(null);
  const save = useChange(putWordFilter, {
    updates: getWordFilter,
    onSuccess: (saved) => {
      setList(saved);
      notify.success(wordFilterFormTexts.saved);
      // Changes made meanwhile now apply to the saved list.
      if (draft !== sent?.draft) return;
      setDraft(noDraft);
      // The pressed button is gone.
      if (text === '') heading.current?.focus();
    },
  });
  const refused = save.error;
  const errorOf = (one: string) =>
    refused?.fields[`words.${sent?.filter.words.findIndex(({ word }) => word === one) ?? -1}.word`];

  /** Adds the typed words to the list. Faulty words stay in the field, with the reason. */
  function add() {
    const typed = readWords(text);
    const next = putWords(
      draft,
      typed.words.map((word) => ({ word, wholeWord })),
    );
    setDraft(next);
    setText(typed.wrong.map(({ word }) => word).join('\n'));
    setWrong(typed.wrong.map(({ word, message }) => `“${word}”: ${message}`).join(' '));
    field.current?.focus();
    return typed.wrong.length === 0 ? next : null;
  }

  async function loadNewList() {
    const { data } = await onReload();
    if (!data) return;
    save.reset();
    setList(data);
  }

  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const complete = add();
        if (!complete || save.isPending) return;
        const body = applyDraft(list, complete).filter;
        setSent({ filter: body, draft: complete });
        save.mutate({ body });
      }}
    >
      {leaving}
      {unsent && isChanged && <UnsentNotice />}
      <RadioGroup
        label={wordFilterFormTexts.action}
        name="mode"
        value={filter.mode}
        options={modes}
        onChange={(mode) => setDraft({ ...draft, mode: mode as WordFilter['mode'] })}
      />
      <Stack gap={3}>
        <h3 ref={heading} tabIndex={-1}>
          {wordFilterFormTexts.words(filter.words.length)}
        </h3>
        {filter.words.length === 0 ? (
          <p className={styles['note']}>{wordFilterFormTexts.emptyList}</p>
        ) : (
          <Row as="ul" gap={2}>
            {filter.words.map(({ word, wholeWord: isWhole }) => (
              <li key={word} className={`${styles['word']} ${errorOf(word) ? styles['wrong'] : ''}`}>
                <div>
                  <bdi>{word}</bdi>
                  <Button
                    variant="quiet"
                    aria-label={`Remove ${word}`}
                    icon={<X aria-hidden="true" />}
                    onClick={() => {
                      setDraft(removeWord(draft, word));
                      // The button disappears and would take the focus with it.
                      heading.current?.focus();
                    }}
                  />
                </div>
                <label className={styles['whole']}>
                  <input
                    type="checkbox"
                    checked={isWhole}
                    onChange={(event) =>
                      setDraft(putWords(draft, [{ word, wholeWord: event.target.checked }]))
                    }
                  />
                  {wordFilterFormTexts.wholeWord}
                  <VisuallyHidden>: {word}</VisuallyHidden>
                </label>
                {errorOf(word) && <p className={styles['error']}>{errorOf(word)}</p>}
              </li>
            ))}
          </Row>
        )}
      </Stack>
      <div className={styles['add']}>
        <TextField
          label={wordFilterFormTexts.addWords}
          hint={wordFilterFormTexts.addHint}
          rows={2}
          value={text}
          error={wrong || undefined}
          onChange={setText}
          autoComplete="off"
          ref={field}
        />
        <Checkbox
          label={wordFilterFormTexts.wholeWord}
          hint={wordFilterFormTexts.wholeWordHint}
          checked={wholeWord}
          onChange={setWholeWord}
        />
        <Button disabled={text.trim() === ''} onClick={add}>
          {wordFilterFormTexts.add}
        </Button>
      </div>
      <Stack gap={3}>
        {refused?.code === 'state-changed' ? (
          <Notice
            tone="warn"
            action={<Button onClick={() => void loadNewList()}>{wordFilterFormTexts.loadNewer}</Button>}
          >
            <p role="alert">{wordFilterFormTexts.conflict}</p>
          </Notice>
        ) : (
          save.error && (
            <Notice tone="bad">
              <p role="alert">
                {[save.error.message, refused?.fields['words'], refused?.fields['mode']]
                  .filter(Boolean)
                  .join(' ')}
              </p>
            </Notice>
          )
        )}
        <output className={styles['note']}>{isChanged && changeWords(changes)}</output>
        <Row>
          <Button
            type="submit"
            variant="primary"
            busy={save.isPending}
            disabled={!isChanged && text.trim() === ''}
          >
            {wordFilterFormTexts.save}
          </Button>
          {isChanged && (
            <Button
              variant="quiet"
              onClick={() => {
                setDraft(noDraft);
                save.reset();
                heading.current?.focus();
              }}
            >
              {wordFilterFormTexts.discard}
            </Button>
          )}
        </Row>
      </Stack>
    </form>
  );
}

function changeWords(changes: { added: number; removed: number; changed: number }) {
  const parts = Object.entries(changes)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${count} ${what}`);
  return parts.length > 0
    ? wordFilterFormTexts.unsavedChanges(parts.join(', '))
    : wordFilterFormTexts.unsaved;
}
