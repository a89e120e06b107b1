/** Whether the browser has what this needs; it hides that from pages that don't come over https. */
export const canUseTokens = () => 'locks' in navigator && Boolean(crypto.subtle);
