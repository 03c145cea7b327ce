import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { loadLambda } from '../load-lambda.ts';
import { createStaticSite } from './static-site.ts';
import { buildWeb } from './web-build.ts';

/** The source of pages and handlers. */
export interface AppSource {
  readonly pages: (request: IncomingMessage, response: ServerResponse) => void;
  /** Imports a module by its path below `lambdas`. */
  readonly load: (path: string) => Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

/** The built app; each handler is loaded once. */
export async function builtApp(root: string, web: boolean): Promise<AppSource> {
  return {
    pages: createStaticSite(web ? await buildWeb(root) : join(root, 'dist', 'none')),
    load: loadLambda,
    close: async () => {},
  };
}

/** The app and the handlers from current sources, by Vite. */
export async function freshApp(root: string, server: Server): Promise<AppSource> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    root: join(root, 'web'),
    appType: 'spa',
    logLevel: 'warn',
    server: { middlewareMode: true, ws: { server } },
  });
  return {
    pages: vite.middlewares,
    load: (path) => vite.ssrLoadModule(join(root, 'lambdas', path)),
    close: () => vite.close(),
  };
}
