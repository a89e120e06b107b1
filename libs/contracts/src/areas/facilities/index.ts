export * from './area.ts';
export * from './facilities-bookings.ts';
export * from './facilities-bookings.ts';
export * from './facilities-form.ts';
export * from './facilities.ts';
