import Fastify, { type FastifyError, LogController } from 'fastify';
import pg from 'pg';
import * as z from 'zod/mini';
import { getJobPostings } from '../../../lambdas/contract/company.ts';
import {
  createJobApplication,
  makeOffer,
  updateJobApplicationStatus,
} from '../../../lambdas/contract/job.ts';
import { getMyInformation, managerSignin } from '../../../lambdas/contract/manager.ts';
import type { Count } from '../../../lambdas/contract/metrics.ts';
import type { InputOf, OutputOf, Route } from '../../../lambdas/contract/route.ts';
import { apply, decide, listOpenJobs, myInformation, offer, Refusal, signIn } from './calls.ts';
import { connection } from './postgres.ts';
import { serving } from './processes.ts';
import { type Actor, readToken, tokenFor } from './tokens.ts';

/**
 * The peer: the same answers from one server with a Postgres. Fastify checks what comes in and writes what goes out by
 * its own means, by the JSON schemas that the contract comes to.
 */

const INSTANT = 1184;
pg.types.setTypeParser(INSTANT, (value) => new Date(value).toISOString());

const { PEER_POSTGRES: port, PEER_SECRET: secret = '' } = process.env;
const pool = new pg.Pool({ ...connection(Number(port)), max: 4 });
const app = Fastify({
  // The contract has numbers that a query may also carry as text.
  ajv: { customOptions: { allowUnionTypes: true } },
  // A line for each request and for each thing that is counted, as ours.
  logger: true,
  logController: new LogController({ disableRequestLogging: true }),
});

function serve<R extends Route>(
  route: R,
  answer: (input: InputOf<R>, actor: Actor) => Promise<OutputOf<R>>,
  counted?: Count,
): void {
  const { name, method, path, output, status, role } = route;
  const input = schemaOf(route.input, 'input');
  app.route({
    method,
    url: `/api${path}`,
    schema: {
      ...(method === 'GET' ? { querystring: input } : { body: input }),
      response: { [status]: schemaOf(output, 'output') },
    },
    async handler({ headers, query, body, log }, reply) {
      const actor = role === 'public' ? NOBODY : actorOf(headers.authorization);
      if (role !== 'public' && role !== 'any' && actor.role !== role)
        throw new Refusal(403, `Only a ${role} can do this.`);
      reply.code(status).header('cache-control', 'no-store');
      // What the schema has let through.
      const given = (method === 'GET' ? query : body) as InputOf<R>;
      const answered = await answer(given, actor);
      const who = { actor_id: actor.id, role: actor.role };
      log.info({ route: name, method, ...who, status, ms: reply.elapsedTime }, 'request');
      if (counted !== undefined) log.info({ counted }, 'count');
      return answered;
    },
  });
}

function schemaOf(of: z.ZodMiniType, io: 'input' | 'output') {
  return z.toJSONSchema(of, { io, target: 'draft-7', unrepresentable: 'any' });
}

const NOBODY: Actor = { id: '', role: 'candidate' };

function actorOf(authorization = ''): Actor {
  const actor = readToken(authorization.replace(/^Bearer /i, ''), secret);
  if (actor === undefined) throw new Refusal(401, 'Please sign in.');
  return actor;
}

app.setErrorHandler<FastifyError | Refusal>(({ statusCode = 500, message: error }, _, reply) =>
  reply.code(statusCode).send({ error }),
);

serve(getJobPostings, (_, { id }) => listOpenJobs(pool, id));
serve(getMyInformation, (_, { id }) => myInformation(pool, id));
serve(
  createJobApplication,
  ({ job_posting_id }, { id }) => apply(pool, id, job_posting_id),
  'ApplicationHandedIn',
);
serve(updateJobApplicationStatus, (decision, { id }) => decide(pool, id, decision), 'Decision');
serve(makeOffer, (terms, { id }) => offer(pool, id, terms), 'OfferMade');
serve(managerSignin, async ({ email, user_password: password }) => {
  const user = await signIn(pool, { email, password, network: '127.0.0.1' });
  return { token: tokenFor({ id: user.id, role: 'manager' }, secret), user };
});

const url = await app.listen({ port: 0, host: '127.0.0.1' });
serving(Number(new URL(url).port));
