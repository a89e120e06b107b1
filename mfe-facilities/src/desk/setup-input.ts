import { type Facility, type FacilitySetup, facilitySetupSchema } from '@campus/contracts/facilities';
import * as z from 'zod/mini';

const texts = ['name', 'place', 'description', 'rules'] as const;
const numbers = [
  'capacity',
  'slotMinutes',
  'minMinutes',
  'maxMinutes',
  'aheadDays',
  'weeklyBookings',
] as const;

/** The values of a facility's form: numbers as typed, a closed weekday with empty times. */
export type SetupInput = Record<(typeof texts)[number] | (typeof numbers)[number], string> & {
  kind: string;
  opening: { from: string; until: string }[];
  needsApproval: boolean;
};

const setupFrom = (input: SetupInput) => ({
  ...input,
  ...(Object.fromEntries(numbers.map((name) => [name, numberOf(input[name])])) as Record<
    (typeof numbers)[number],
    number | null
  >),
  opening: input.opening.map(({ from, until }) => (from === '' ? null : { from, until })),
});

export const setupInput = z.pipe(
  z.transform(setupFrom),
  facilitySetupSchema as unknown as z.ZodMiniType<FacilitySetup, ReturnType<typeof setupFrom>>,
) as z.ZodMiniType<FacilitySetup, SetupInput>;

const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

/** @param facility the one that is changed; none: a new one, open on weekdays */
export function setupOf(facility?: Facility): SetupInput {
  if (!facility)
    return {
      name: '',
      kind: '',
      place: '',
      capacity: '',
      description: '',
      rules: '',
      opening: Array.from({ length: 7 }, (_, day) =>
        day < 5 ? { from: '08:00', until: '18:00' } : { from: '', until: '' },
      ),
      slotMinutes: '30',
      minMinutes: '30',
      maxMinutes: '240',
      aheadDays: '60',
      weeklyBookings: '3',
      needsApproval: false,
    };
  const { name, kind, place, description, rules, opening, needsApproval } = facility;
  return {
    name,
    kind,
    place,
    description,
    rules,
    needsApproval,
    opening: opening.map((open) => open ?? { from: '', until: '' }),
    ...(Object.fromEntries(numbers.map((number) => [number, String(facility[number] ?? '')])) as Record<
      (typeof numbers)[number],
      string
    >),
  };
}
