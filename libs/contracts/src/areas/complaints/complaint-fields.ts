import { drawnId, requiredText } from '../../text.ts';

/** 128 random bits, hex. Who files a complaint draws its id, so that sending it again files nothing twice. */
export const complaintIdSchema = drawnId('This is not the id of a complaint.');

/** Characters that a complaint can have. */
export const complaintTextLimit = 5000;
export const complaintTextSchema = requiredText('The complaint', complaintTextLimit);

/** Who may read the words of an entry: everybody who may read the complaint, its author and the board, or the board. */
export const entryAudiences = ['public', 'author', 'board'] as const;
