import {
  getWordFilter,
  listedWordSchema,
  putWordFilter,
  type WordFilter,
  wordFilterSchema,
} from '@campus/contracts/complaints';
import {
  ApiError,
  Button,
  Form,
  FormField,
  FormRadioGroup,
  Row,
  saveSetting,
  Stack,
  SubmitButton,
  useChange,
  useKeptForm,
} from '@campus/portal-kit';
import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';
import { wordFilterFormTexts as texts } from './texts.ts';

const modes = () =>
  [
    { value: 'block', ...texts().refuse },
    { value: 'hold', ...texts().hold },
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
  const [anywhere, wholeWord] = form.watch(['anywhere', 'wholeWord']);
  const { isDirty } = form.formState;
  // The form shows what another admin saved meanwhile, unless this admin has begun to type.
  const follow = useEffectEvent(() => {
    if (!isDirty && read.version !== form.getValues('version')) kept.fill(valuesOf(read));
  });
  useEffect(() => follow(), [read]);

  async function save(values: Values) {
    const body = filterOf(values);
    const send = () =>
      change.mutateAsync({ body }).catch((error: unknown) => {
        throw error instanceof ApiError ? error.withFields((field) => fieldOf(field, body)) : error;
      });
    await saveSetting(kept, send, valuesOf, onReload, texts());
  }
  return (
    <Stack width="measure">
      <Form kept={kept} leaveWarning={texts().leaveWarning} onSubmit={save}>
        <FormRadioGroup name="mode" label={texts().action} options={modes()} />
        {anywhere + wholeWord === '' && <p>{texts().emptyList}</p>}
        <FormField name="anywhere" {...texts().anywhere} rows={8} autoComplete="off" />
        <FormField name="wholeWord" {...texts().wholeWord} rows={4} autoComplete="off" />
        <Row>
          <SubmitButton>{texts().save}</SubmitButton>
          <Button variant="quiet" onClick={() => kept.fill(valuesOf(read))}>
            {texts().discard}
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
const { mode, version } = wordFilterSchema.shape;
const schema = z.object({ mode, version, anywhere: textSchema, wholeWord: textSchema });
type Values = z.infer<typeof schema>;

function valuesOf({ words, ...read }: WordFilter): Values {
  const linesOf = (wholeWord: boolean) =>
    words
      .flatMap((one) => (one.wholeWord === wholeWord ? [one.word] : []))
      .toSorted()
      .join('\n');
  return { ...read, anywhere: linesOf(false), wholeWord: linesOf(true) };
}

const filterOf = ({ anywhere, wholeWord, ...filter }: Values): WordFilter => ({
  ...filter,
  words: [
    ...wordsIn(anywhere).map((word) => ({ word, wholeWord: false })),
    ...wordsIn(wholeWord).map((word) => ({ word, wholeWord: true })),
  ].toSorted((a, b) => a.word.localeCompare(b.word)),
});

/** The field of the form that holds the word which the API refused: `words.3.word`. */
function fieldOf(field: string, { words }: WordFilter): string {
  const word = words[Number(/^words\.(\d+)/.exec(field)?.[1])];
  if (!word) return field;
  return word.wholeWord ? 'wholeWord' : 'anywhere';
}
