import { describe, expect, test } from 'vitest';
import { faultsOfLines, type Secrets } from './publish-record.ts';

const secrets: Secrets = {
  names: ['Asha Patil', 'José Núñez Li', 'O’Connor-Rao', 'Dr. Ravi V. Deshmukh', 'Bo Xu', 'Łukasz Sørensen'],
  emails: ['asha.k.patil@sggs.ac.in', 'zubin7@sggs.ac.in'],
  registrationNumber: '2023 BCS-041',
  course: 'CS301 Operating Systems',
  title: 'Assignment 3: Linked lists',
  days: ['2026-11-21', '2026-03-05'],
};
const refused = (line: string) => faultsOfLines([line], secrets)[0]?.message;

describe('a line is refused for', () => {
  test.each([
    ['the name of a person in the case', 'asha did it'],
    ['the name of a person in the case', 'It was PATIL’s program.'],
    ['the name of a person in the case', 'Jose said so'],
    ['the name of a person in the case', 'NUÑEZ, too'],
    ['the name of a person in the case', 'Connor knows'],
    ['the name of a person in the case', 'Ｒａｖｉ saw it'],
    ['the name of a person in the case', 'zubin7 sent it'],
    ['the name of a person in the case', 'It was A s h a'],
    ['the name of a person in the case', 'It was P.A.T.I.L.'],
    ['the name of a person in the case', 'It was Pa-til'],
    ['the name of a person in the case', 'It was Pat\u200Bil'],
    ['the name of a person in the case', 'It was Pat\u00ADil'],
    ['the name of a person in the case', 'It was Раtіl, in letters of two alphabets'],
    ['the name of a person in the case', 'It was АSНА'],
    ['the name of a person in the case', 'See AshaPatil'],
    ['the name of a person in the case', 'It was A-sh-a P-at-il'],
    ['the name of a person in the case', 'It was Xu: Bo Xu'],
    ['the name of a person in the case', 'Lukasz said so'],
    ['the name of a person in the case', 'Sorensen said so'],
    ['an address', 'Write to Asha.K.Patil@SGGS.ac.in'],
    ['the registration number', 'Student 2023bcs041 wrote'],
    ['the registration number', 'Student 2023/BCS/041 wrote'],
    ['the course', 'In cs301'],
    ['the course', 'In CS 301'],
    ['the course', 'In cs-301'],
    ['the course', 'In Cs301 operating systems, part 2'],
    ['the exam or assignment', 'It was assignment 3: linked lists'],
    ['the exam or assignment', 'In ASSIGNMENT 3 – Linked Lists'],
    ['the exam or assignment', 'In assignment-3'],
    ['the exam or assignment', 'In Assignment3'],
    ['a date of the case', 'On 2026-11-21'],
    ['a date of the case', 'On 21.11.'],
    ['a date of the case', 'On 11/21'],
    ['a date of the case', 'On 21-11-2026'],
    ['a date of the case', 'On the 21st of November'],
    ['a date of the case', 'On November 21, 2026'],
    ['a date of the case', 'On 21 Nov'],
    ['a date of the case', 'On 5th March'],
    ['a date of the case', 'On 05.03.2026'],
  ])('%s: %s', (what, line) => {
    expect(refused(line)).toBe(`Line 1 contains ${what}. Leave it out.`);
  });
});

test.each([
  'The student copied two of five functions.',
  'Ashamed, the student told the committee at once.',
  'The patilla is a wombat.',
  'A third of the operating instructions came from elsewhere.',
  'Half of the marks were taken, 3 of 5.',
  'It was in a term with 21 weeks; 121.11 marks.',
  'Li is a unit of length.',
  'It happened in November.',
  'In an assignment, 3 lists were linked alike; in another assignment 13 were not.',
  'A boxer; I, a b c, and 301 marks of 3 students.',
])('accepts a line that identifies no one: %s', (line) => {
  expect(refused(line)).toBeUndefined();
});

test('reports each identifying line; a missing number or course refuses nothing', () => {
  expect(faultsOfLines(['Fine.', 'Asha', 'Fine.', 'Ravi'], secrets).map(({ field }) => field)).toEqual([
    'lines.1',
    'lines.3',
  ]);
  const bare = { names: [], emails: [], registrationNumber: '', course: '—', title: '', days: [] };
  expect(faultsOfLines(['Anything at all.'], bare)).toEqual([]);
});
