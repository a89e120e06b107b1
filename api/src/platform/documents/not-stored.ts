/** What people read when the disk is full or the store can't be reached. */
export const notStored =
  'The portal cannot store documents at the moment. Yours was not taken; please try again later.';
