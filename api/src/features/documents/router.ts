import { openDocument } from '@campus/contracts';
import type { Platform } from '../../platform/platform.ts';

export function mountDocuments({ route, documents }: Platform): void {
  route(openDocument, ({ caller, params }) => documents.open(caller, params.file));
}
