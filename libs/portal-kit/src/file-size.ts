const sizeFormat = new Intl.NumberFormat('en-IN', { maximumSignificantDigits: 2 });

/** "120 KB", "1.5 MB". @param bytes how many */
export const fileSize = (bytes: number): string =>
  bytes < 1_000_000
    ? `${sizeFormat.format(Math.ceil(bytes / 1000))} KB`
    : `${sizeFormat.format(bytes / 1_000_000)} MB`;
