import type { PortalConfig } from '@campus/contracts';
import { ApiError } from '@campus/portal-kit';

interface OobCode {
  email: string;
  requestType: string;
  oobLink: string;
}

/**
 * The link of the last verification mail to an address. With the emulator no mail leaves the machine; it keeps what
 * it would have sent. `null` when there is none.
 */
export async function lastVerificationLink(
  { authEmulatorUrl, projectId }: PortalConfig['firebase'],
  email: string,
): Promise<string | null> {
  const response = await fetch(`${authEmulatorUrl}/emulator/v1/projects/${projectId}/oobCodes`);
  if (!response.ok) throw ApiError.unexpected(response.status);
  const { oobCodes } = (await response.json()) as { oobCodes: OobCode[] };
  const sent = oobCodes.findLast(
    (code) => code.requestType === 'VERIFY_EMAIL' && code.email.toLowerCase() === email.toLowerCase(),
  );
  return sent?.oobLink ?? null;
}
