export const texts = {
  receiptPanel: {
    yourReceipt: 'Your receipt',
    lead: 'This number proves that your ballot is in the ballot box. It doesn’t show how you voted. Keep it: once the result is published, anyone can look it up on the public board.',
    loss: (title: string) => `Your receipt for “${title}”`,
    checkFailed: (message: string) => `The receipt could not be checked. ${message}`,
    found: 'Checked just now: your ballot is in the box.',
    notFound:
      'The ballot box has no ballot with this receipt. Please show the receipt to the election office.',
    qrCode: 'QR code that opens your receipt on the public board',
    file: (title: string, receipt: string | number, address: string) => `${title}

Receipt: ${receipt}
Look it up: ${address}

This number proves that the ballot is in the box, not what is on it.
`,
  },
} as const;
