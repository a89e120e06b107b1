/// <reference types="@campus/federation/client" />

/** A filter of common passwords for `hasWord`, in base64. */
declare module 'virtual:common-passwords' {
  const filter: string;
  export default filter;
}
