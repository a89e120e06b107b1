import {
  getWordFilter,
  listedWordSchema,
  type ListedWord,
  putWordFilter,
  type WordFilter,
  wordFilterSchema,
} from '@campus/contracts/complaints';
import {
  ApiError,
  Button,
  Form,
  FormError,
  FormField,
  FormRadioGroup,
  isOvertaken,
  notify,
  Row,
  Stack,
  useChange,
  useKeptForm,
} from '@campus/portal-kit';
import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';
import { wordFilterFormTexts as texts } from './texts.ts';

const modes = [
  { value: 'block', label: texts.refuse, hint: texts.refuseHint },
  { value: 'hold', label: texts.hold, hint: texts.holdHint },
] as const;

export function WordFilterForm({
  read,
  onReload,
}: {
  read: WordFilter;
  onReload: () => Promise<WordFilter>;
}) {
  const change = useChange(putWordFilter, { updates: getWordFilter });
  const kept = useKeptForm(schema, { name: 'word-filter', defaultValues: valuesOf(read) });
  const { form } = kept;
  const { read: before, anywhere, wholeWord } = form.watch();
  const { isDirty } = form.formState;
  const follow = useEffectEvent(() => {
    if (!isDirty && read.version !== before.version) kept.fill(valuesOf(read));
  });
  useEffect(() => follow(), [read]);
  const setAll = (values: Values) => {
    for (const name of Object.keys(values) as (keyof Values)[]) form.setValue(name, values[name]);
  };

  async function save(sent: Values) {
    const body = filterOf(sent);
    try {
      const saved = await change.mutateAsync({ body });
      notify.success(texts.saved);
      const isSame = JSON.stringify(filterOf(form.getValues())) === JSON.stringify(body);
      if (isSame) kept.fill(valuesOf(saved));
      else form.setValue('read', saved);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isOvertaken(error)) {
        const theirs = await onReload();
        setAll({ ...valuesOf(merge(sent.read, body, theirs)), read: theirs });
        throw error.withMessage(texts.conflict);
      }
      throw error.withFields((field) => {
        const word = body.words[Number(/^words\.(\d+)/.exec(field)?.[1])];
        if (!word) return field;
        return word.wholeWord ? 'wholeWord' : 'anywhere';
      });
    }
  }
  return (
    <Stack width="measure">
      <Form kept={kept} leaveWarning={texts.leaveWarning} onSubmit={save}>
        <FormRadioGroup name="mode" label={texts.action} options={modes} />
        {anywhere + wholeWord === '' && <p>{texts.emptyList}</p>}
        <FormField
          name="anywhere"
          label={texts.anywhere}
          hint={texts.wordsHint}
          rows={8}
          autoComplete="off"
        />
        <FormField
          name="wholeWord"
          label={texts.wholeWord}
          hint={texts.wholeWordHint}
          rows={4}
          autoComplete="off"
        />
        <FormError />
        <Row>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {texts.save}
          </Button>
          <Button variant="quiet" onClick={() => kept.fill(valuesOf(read))}>
            {texts.discard}
          </Button>
        </Row>
      </Form>
    </Stack>
  );
}

/** Words as they are typed or pasted: one a line, or separated by commas. */
const wordsIn = (text: string) =>
  text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter(Boolean);

const textSchema = z.string().check(({ value, issues }) => {
  for (const word of wordsIn(value)) {
    const problem = listedWordSchema.shape.word.safeParse(word).error?.issues[0];
    if (problem) issues.push({ code: 'custom', message: `“${word}”: ${problem.message}`, input: value });
  }
});
const schema = z.object({
  /** The list that the words were made from. */
  read: wordFilterSchema,
  mode: wordFilterSchema.shape.mode,
  anywhere: textSchema,
  wholeWord: textSchema,
});
type Values = z.infer<typeof schema>;

function valuesOf(read: WordFilter): Values {
  const linesOf = (wholeWord: boolean) =>
    read.words
      .flatMap((one) => (one.wholeWord === wholeWord ? [one.word] : []))
      .toSorted()
      .join('\n');
  return { read, mode: read.mode, anywhere: linesOf(false), wholeWord: linesOf(true) };
}

const filterOf = ({ read, mode, anywhere, wholeWord }: Values): WordFilter => ({
  words: [
    ...wordsIn(anywhere).map((word) => ({ word, wholeWord: false })),
    ...wordsIn(wholeWord).map((word) => ({ word, wholeWord: true })),
  ].toSorted((a, b) => a.word.localeCompare(b.word)),
  mode,
  version: read.version,
});

/** The list that someone else saved, with the changes that were made here to the one before. */
function merge(before: WordFilter, here: WordFilter, theirs: WordFilter): WordFilter {
  const has = (list: WordFilter, one: ListedWord) =>
    list.words.some(({ word, wholeWord }) => word === one.word && wholeWord === one.wholeWord);
  const kept = theirs.words.filter((one) => has(here, one) || !has(before, one));
  const added = here.words.filter((one) => !has(before, one) && !has(theirs, one));
  return {
    words: [...kept, ...added],
    mode: here.mode === before.mode ? theirs.mode : here.mode,
    version: theirs.version,
  };
}
