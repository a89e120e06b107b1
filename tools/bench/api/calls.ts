import type { Ballot } from '@campus/contracts/elections';
import { applicationForm } from '../application-form.ts';
import { randomBlinded } from './ballots.ts';
import type { Shot } from './load.ts';
import type { Person } from './people.ts';

export interface Call {
  what: string;
  /** The least share of the bare server's rate. */
  goal?: number;
  /** Each connection's requests in one round. */
  shots: (round: number) => Shot[][];
  /** The answer's bytes are the same from both servers. */
  isSame?: true;
}

export const connections = 32;

export interface Campus {
  students: Person[];
  reviewers: Person[];
  voters: Person[];
  applicants: Person[];
  election: string;
  ballots: Ballot[];
  /** Rounds that ballots and voters are enough for. */
  rounds: number;
}

/** Deals these out to the connections, one to each in turn. */
export const deal = <T>(all: T[]): T[][] =>
  Array.from({ length: connections }, (_, first) => all.filter((_one, i) => i % connections === first));

const ofRound = <T>(all: T[], round: number, rounds: number): T[] => {
  const share = Math.floor(all.length / rounds);
  return all.slice(round * share, (round + 1) * share);
};

const get = (path: string, { authorization }: Person): Shot => ({
  method: 'GET',
  path,
  headers: { authorization },
});
export const send = (method: 'POST' | 'PUT', path: string, body: object, person?: Person): Shot => ({
  method,
  path,
  headers: {
    'content-type': 'application/json',
    ...(person && { authorization: person.authorization }),
  },
  body: JSON.stringify(body),
});

export function callsOf(campus: Campus): Record<string, Call> {
  const { students, reviewers, voters, applicants, election, ballots, rounds } = campus;
  const dealt = <T>(all: T[], shot: (one: T, index: number) => Shot) => {
    const shots = deal(all.map(shot));
    return () => shots;
  };
  return {
    list: {
      what: 'cached list (`GET /candidates`)',
      goal: 0.9,
      shots: dealt(students, (student) => get('/candidates', student)),
      isSame: true,
    },
    me: {
      what: 'personal read (`GET /api/me`)',
      goal: 0.6,
      shots: dealt(students, (student) => get('/api/me', student)),
      isSame: true,
    },
    page: {
      what: 'page of 50 (`GET /applications`, as a reviewer)',
      goal: 0.6,
      shots: dealt(reviewers, (reviewer) => get('/applications?limit=50', reviewer)),
      isSame: true,
    },
    write: {
      what: 'small write (`PUT /api/mail-wishes`)',
      goal: 0.6,
      shots: dealt([...students, ...students], (student, i) =>
        send('PUT', '/api/mail-wishes', { off: i < students.length ? ['welcome'] : [] }, student),
      ),
    },
    token: {
      what: 'ballot token (`POST /api/elections/:id/token`)',
      shots: (round) =>
        deal(
          ofRound(voters, round, rounds).map((voter) =>
            send(
              'POST',
              `/api/elections/${election}/token`,
              { blinded: randomBlinded().toString('base64url') },
              voter,
            ),
          ),
        ),
    },
    ballot: {
      what: 'ballot (`POST /api/elections/:id/ballots`)',
      shots: (round) =>
        deal(
          ofRound(ballots, round, rounds).map((ballot) =>
            send('POST', `/api/elections/${election}/ballots`, ballot),
          ),
        ),
    },
    upload: {
      what: 'application with a document of 100 kB (`POST /applications`)',
      shots: dealt(applicants, upload),
    },
  };
}

const { type, body } = await applicationForm(100_000);

const upload = ({ authorization }: Person): Shot => ({
  method: 'POST',
  path: '/applications',
  headers: { authorization, 'content-type': type },
  body,
});
