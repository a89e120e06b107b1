export * from './absence-form.ts';
export * from './absences.ts';
export * from './area.ts';
