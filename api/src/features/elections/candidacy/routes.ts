import {
  addCandidate,
  addElectionCandidate,
  answerBacking,
  getMyNomination,
  getPhoto,
  listCandidates,
  listElectionCandidates,
  listManagedCandidates,
  listMyBackings,
  listNominations,
  putCandidatePhoto,
  putMyNomination,
  removeCandidate,
  reviewNomination,
  withdrawCandidate,
  withdrawMyNomination,
} from '@campus/contracts/elections';
import { readPhoto } from '../../../services/pictures/photos.ts';
import type { ElectionsContext } from '../context.ts';
import { createBackings } from './backings.ts';
import { createCandidateService } from './candidate-service.ts';
import { createNominationService } from './nomination-service.ts';
import { createPhotoService } from './photo-service.ts';
import { createCandidateList } from './candidate-list.ts';

export function mountCandidacy(context: ElectionsContext): void {
  const { route } = context;
  const list = createCandidateList(context);
  const candidates = createCandidateService(context, list);
  const backings = createBackings(context, list);
  const nominations = createNominationService(context, list, backings);
  const photos = createPhotoService(context, list);
  photos.sweep();

  route(listCandidates, () => candidates.listCurrent());
  route(addCandidate, ({ caller, body }) => candidates.addToCurrent(caller.id, body));
  route(removeCandidate, async ({ caller, params }) => {
    await candidates.remove(caller.id, params.id);
    return undefined;
  });

  route(listElectionCandidates, ({ params }) => candidates.list(params.id));
  route(listManagedCandidates, ({ params }) => candidates.listManaged(params.id));
  route(addElectionCandidate, ({ caller, params, body }) => candidates.add(caller.id, params.id, body));
  route(withdrawCandidate, ({ caller, params, body }) =>
    candidates.withdraw(caller.id, params.id, body.reason),
  );

  route(getMyNomination, ({ caller, params }) => nominations.mine(caller, params.id));
  route(putMyNomination, ({ caller, params, body }) => nominations.put(caller, params.id, body));
  route(withdrawMyNomination, async ({ caller, params }) => {
    await nominations.takeBack(caller, params.id);
    return undefined;
  });
  route(listNominations, ({ params, query }) => nominations.list(params.id, query));
  route(reviewNomination, ({ caller, params, body }) =>
    nominations.review({ actor: caller.id, candidateId: params.id, ...body }),
  );

  route(listMyBackings, ({ caller, params }) => backings.mine(caller, params.id));
  route(answerBacking, ({ caller, params, body }) => backings.answer(caller, params.id, body.answer));

  route(putCandidatePhoto, async ({ caller, params, file, limitKey, signal }) => ({
    photo: await photos.put(caller, params.id, file, { limitKey, signal }),
  }));
  route(getPhoto, ({ params }) => readPhoto(context.models.photos, params.id));
}
