declare module 'virtual:campus-shared' {
  const shared: import('./runtime/federation-host.ts').SharedModules;
  export default shared;
}
