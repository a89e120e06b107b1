/** `npm run measure-words`: how hard the texts of pages and mails are to read, as one table. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sampleLetters } from '@campus/api/sample-letters';
import { mailKinds } from '@campus/contracts/areas';
import { readArguments } from '../command-line.ts';
import { gradeOf, sentencesOf, textsOf, wordsOf } from './sentences.ts';

/** In years of school: a first-year student reads it without stopping. */
const highestGrade = 8;

const HELP = `npm run measure-words [-- --worst N]

  --worst N   shows the N hardest sentences of each row (2 by default)

Reading grade (Flesch–Kincaid) of the sentences of pages and mails. Fails when the pages of students, or the
mails, are above grade ${highestGrade}. The specification's texts are left out: they are in libs/contracts.`;

const { values } = readArguments(HELP, { worst: { type: 'string', default: '2' } });
const worst = Number(values.worst);

const root = resolve(import.meta.dirname, '../..');
/** Folders whose pages only staff opens. */
const staff = /\/(admin|committee|desk|ledger-entry|entry|queue|leave-queue|faculty|overrides)\//;

interface Row {
  name: string;
  sentences: string[];
  isLimited: boolean;
}

function rowsOfPages(): Row[] {
  const rows = new Map<string, Row>();
  for (const file of globSync('{mfe-*,shell}/src/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /\.test\.|testing/.test(path),
  }).toSorted()) {
    const area = file.split('/')[0]!.replace('mfe-', '');
    const isStaff = staff.test(`/${file}`);
    const name = isStaff ? `${area}, staff` : area;
    const row = rows.get(name) ?? { name, sentences: [], isLimited: !isStaff };
    rows.set(name, row);
    for (const text of textsOf(file, readFileSync(join(root, file), 'utf8')))
      row.sentences.push(...sentencesOf(text));
  }
  return [...rows.values()];
}

function rowsOfMails(): Row[] {
  const ofKind = Map.groupBy(sampleLetters(), ({ kind }) => kind);
  return [...ofKind].map(([kind, letters]) => {
    const cause = `You get this email because ${mailKinds[kind].cause}.`;
    const texts = letters.flatMap(({ subject, paragraphs }) => [`${subject}.`, ...paragraphs, cause]);
    return { name: `mails: ${kind}`, sentences: [...new Set(texts.flatMap(sentencesOf))], isLimited: true };
  });
}

const rows = [...rowsOfPages(), ...rowsOfMails()];
const tooHard: string[] = [];
console.log(
  `${'area'.padEnd(22)}${'sentences'.padStart(10)}${'words each'.padStart(12)}${'grade'.padStart(8)}`,
);
for (const { name, sentences, isLimited } of rows) {
  const grade = gradeOf(sentences);
  const words = sentences.flatMap(wordsOf).length / Math.max(1, sentences.length);
  if (isLimited && grade > highestGrade) tooHard.push(name);
  console.log(
    `${name.padEnd(22)}${String(sentences.length).padStart(10)}${words.toFixed(1).padStart(12)}${grade.toFixed(1).padStart(8)}`,
  );
  const hardest = sentences
    // The grade of a short one says nothing: three words of four syllables are no hard sentence.
    .filter((sentence) => wordsOf(sentence).length >= 8)
    .map((sentence) => ({ sentence, own: gradeOf([sentence]) }))
    .toSorted((one, other) => other.own - one.own)
    .slice(0, worst);
  for (const { sentence, own } of hardest) console.log(`  ${own.toFixed(0).padStart(3)}  ${sentence}`);
}
if (tooHard.length > 0) {
  console.error(`Above grade ${highestGrade}: ${tooHard.join(', ')}.`);
  process.exitCode = 1;
}
