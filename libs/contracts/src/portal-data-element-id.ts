/**
 * The id of the `<script type="application/json">` block that carries `PortalData`. A file of its own, for the first page
 * does without the schemas.
 */
export const portalDataElementId = 'portal-data';
