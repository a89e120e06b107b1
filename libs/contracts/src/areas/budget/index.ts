export * from './application-form.ts';
export * from './applications.ts';
export * from './area.ts';
export * from './ledger.ts';
