import { may } from '@campus/contracts/areas';
import { photoFile } from '@campus/contracts/elections';
import type { CallOrigin } from '../../../platform/http/endpoint-router.ts';
import { DomainError } from '../../../platform/http/errors.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { UploadedFile } from '../../../platform/http/uploads.ts';
import { removeLeftPhotos, storePhoto, takePhotoTurn } from '../../../services/pictures/photos.ts';
import type { ElectionsContext } from '../context.ts';
import { photoAddress } from './presenter.ts';
import type { CandidateList, ListedCandidate } from './candidate-list.ts';

/** In pixels. */
const photoSize = { width: 512, height: 512, fit: 'cover' } as const;

export function createPhotoService(context: ElectionsContext, list: CandidateList) {
  const { models, views, today } = context;
  const { candidates, photos, photoTurns } = models;

  /** The states in which this caller may give the candidate a photo. */
  async function changeableBy(
    caller: Caller,
    { nominee, election: id }: ListedCandidate,
  ): Promise<readonly ListedCandidate['state'][]> {
    const isAdmin = may(caller.roles, 'candidate.add');
    // Nominations are confidential.
    if (!isAdmin && nominee !== caller.id) throw new DomainError('not-found');
    const election = await list.findElection(id);
    if (isAdmin) {
      if (!list.isOpen(election)) throw new DomainError('slate-closed');
      return ['nominated', 'refused', 'standing'];
    }
    if (election.state !== 'nominations') throw new DomainError('nominations-closed');
    return ['nominated', 'refused'];
  }

  return {
    async put(caller: Caller, candidateId: string, file: UploadedFile, from: CallOrigin): Promise<string> {
      const candidate = await list.findCandidate(candidateId);
      const states = await changeableBy(caller, candidate);
      if (!states.includes(candidate.state)) throw new DomainError('state-changed');
      await takePhotoTurn(photoTurns, caller.id, today());
      const photo = await storePhoto(photos, file, { field: photoFile.field, size: photoSize }, from);
      const before = await candidates
        .findOneAndUpdate(
          { _id: candidateId, state: { $in: [...states] } },
          { $set: { photo }, $inc: { version: 1 } },
        )
        .lean();
      const unused = before ? before.photo : photo;
      if (unused !== null) await photos.deleteOne({ _id: unused });
      if (!before) throw new DomainError('state-changed');
      views.changed(candidate.election);
      return photoAddress(photo);
    },

    /** Removes what a crash left, see `removeLeftPhotos`. */
    sweep: () =>
      removeLeftPhotos(context, photos, (ids) =>
        candidates.distinct('photo', { photo: { $in: ids } }).exec(),
      ),
  };
}
