export * from './area.ts';
export * from './stand-ins.ts';
