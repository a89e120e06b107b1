import {
  addBlackout as addBlackoutEndpoint,
  addFacilityPhoto,
  cancelInBlackout as cancelInBlackoutEndpoint,
  changeFacility as changeFacilityEndpoint,
  createFacility as createFacilityEndpoint,
  getFacility,
  getFacilityPhoto,
  listBlackouts as listBlackoutsEndpoint,
  listFacilities,
  removeBlackout as removeBlackoutEndpoint,
  removeFacilityPhoto,
  retireFacility as retireFacilityEndpoint,
  setFacilityManagers,
} from '@campus/contracts/facilities';
import { readPhoto } from '../../../services/pictures/photos.ts';
import type { FacilitiesContext } from '../model.ts';
import { presentFacilities, presentFacility } from '../presenter.ts';
import { readFacility } from '../read.ts';
import { addBlackout, cancelInBlackout, listBlackouts, removeBlackout } from './blackouts.ts';
import { changeFacility, createFacility, facilityPage, retireFacility, setManagers } from './facilities.ts';
import { addPhoto, removePhoto, sweepPhotos } from './photos.ts';

export function mountCatalogue(context: FacilitiesContext): void {
  const { route, models } = context;
  sweepPhotos(context);

  route(listFacilities, async ({ caller, query }) => {
    const { found, next } = await facilityPage(context, caller, query);
    return { items: await presentFacilities(context, found, caller), next };
  });
  route(getFacility, async ({ caller, params }) =>
    presentFacility(context, await readFacility(context, params.id), caller),
  );
  route(createFacilityEndpoint, async ({ caller, body }) =>
    presentFacility(context, await createFacility(context, caller, body.id, body.setup), caller),
  );
  route(changeFacilityEndpoint, async ({ caller, params, body }) =>
    presentFacility(context, await changeFacility(context, caller, params.id, body), caller),
  );
  route(retireFacilityEndpoint, async ({ caller, params, body }) =>
    presentFacility(context, await retireFacility(context, caller, params.id, body), caller),
  );
  route(setFacilityManagers, async ({ caller, params, body }) =>
    presentFacility(context, await setManagers(context, caller, params.id, body), caller),
  );

  route(addFacilityPhoto, async ({ caller, params, file, limitKey, signal }) => {
    const after = await addPhoto(context, caller, params.id, file, { limitKey, signal });
    return presentFacility(context, after, caller);
  });
  route(removeFacilityPhoto, async ({ caller, params }) =>
    presentFacility(context, await removePhoto(context, caller, params.id, params.photo), caller),
  );
  route(getFacilityPhoto, ({ params }) => readPhoto(models.photos, params.photo));

  route(listBlackoutsEndpoint, async ({ caller, params }) => ({
    items: await listBlackouts(context, caller, params.id),
  }));
  route(addBlackoutEndpoint, ({ caller, params, body }) => addBlackout(context, caller, params.id, body));
  route(removeBlackoutEndpoint, async ({ caller, params }) => {
    await removeBlackout(context, caller, params.id, params.blackout);
    return undefined;
  });
  route(cancelInBlackoutEndpoint, async ({ caller, params }) => ({
    cancelled: await cancelInBlackout(context, caller, params.id, params.blackout),
  }));
}
