import { getWorkingDays, putWorkingDays } from '@campus/contracts/procedure';
import type { Platform } from '../platform.ts';

export function mountProcedure({ route, workingDays }: Platform): void {
  route(getWorkingDays, () => workingDays.read());
  route(putWorkingDays, ({ caller, body }) => workingDays.change(body, caller.id));
}
