declare module 'virtual:campus-shared' {
  const shared: import('./runtime/federation-host.ts').SharedModules;
  export default shared;
}

declare module '*?program' {
  export const url: string;
  export const sha256: string;
}
