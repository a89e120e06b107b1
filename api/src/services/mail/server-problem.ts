import type { NodemailerError } from 'nodemailer';

/**
 * Why mail can't leave, for admins and for the log: in one sentence that names the setting to look at. Never what the
 * server said, which may name a mailbox or a login.
 */
export function serverProblem({ code, originalCode = '' }: Partial<NodemailerError> = {}): string {
  if (code === 'EAUTH') return 'It refuses the login: check SMTP_USER and SMTP_PASSWORD.';
  if (code === 'EDNS') return 'Its name is unknown: check SMTP_HOST.';
  if (code === 'ETLS' || /CERT|SSL|TLS|SIGNATURE/.test(originalCode))
    return 'TLS fails: check SMTP_SECURE, SMTP_PORT and the server’s certificate.';
  if (originalCode === 'ECONNREFUSED')
    return 'It refuses the connection: check SMTP_HOST and SMTP_PORT, and whether it runs.';
  if (code === undefined || code === 'ETIMEDOUT' || originalCode.endsWith('UNREACH'))
    return 'It can’t be reached, or takes too long: check SMTP_HOST, SMTP_PORT, SMTP_SECURE and the firewall.';
  return 'It ends the connection: its own log says why.';
}
