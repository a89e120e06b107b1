import type { NodemailerError } from 'nodemailer';

/**
 * Why mail can't leave, for admins and for the log: in one sentence that names the setting to look at. Never what the
 * server said, which may name a mailbox or a login.
 */
export function serverProblem({ code, originalCode = '' }: Partial<NodemailerError> = {}): string {
  if (code === 'EAUTH') return 'It refuses the login. Check SMTP_USER and SMTP_PASSWORD.';
  if (code === 'EDNS') return 'The host name is unknown. Check SMTP_HOST.';
  if (code === 'ETLS' || /CERT|SSL|TLS|SIGNATURE/.test(originalCode))
    return 'The TLS connection fails. Check SMTP_SECURE, SMTP_PORT and the server’s certificate.';
  if (originalCode === 'ECONNREFUSED')
    return 'It refuses the connection. Check SMTP_HOST and SMTP_PORT, and that the server is running.';
  if (code === undefined || code === 'ETIMEDOUT' || originalCode.endsWith('UNREACH'))
    return 'It can’t be reached or takes too long. Check SMTP_HOST, SMTP_PORT, SMTP_SECURE and the firewall.';
  return 'It ends the connection. Look for the reason in its log.';
}
