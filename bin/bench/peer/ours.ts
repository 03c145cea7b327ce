import { join } from 'node:path';
import { contract } from '../../../lambdas/contract/index.ts';
import { builtApp } from '../../../lib/local/app-source.ts';
import { behindFront } from '../../../lib/local/front.ts';
import { createGateway } from '../../../lib/local/gateway.ts';
import { listen } from '../../../lib/local/listen.ts';
import { serving } from './processes.ts';

/** Our API in a process of its own, with neither table nor consumers in it: what the peer is compared with. */

const { load } = await builtApp(join(import.meta.dirname, '..', '..', '..'), false);
const gateway = createGateway({ routes: contract, load });
const { port } = await listen(0, behindFront(process.env.ORIGIN_TOKENS ?? '', gateway));
serving(port);
