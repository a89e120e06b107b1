const rules = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** "1st", "2nd", "13th" */
export const ordinal = (place: number): string => `${place}${endings[rules.select(place)] ?? 'th'}`;
