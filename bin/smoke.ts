import { reason } from './smoke/verify.ts';
import { walk } from './smoke/walk.ts';

/** Smoke test of a running marketplace: `node bin/smoke.ts <url>`. */
const url = URL.parse(process.argv[2] ?? '');

if (url === null || !/^https?:$/.test(url.protocol)) {
  console.error('Where? npm run smoke -- https://jobs.example.com');
  process.exitCode = 1;
} else {
  try {
    await walk(url.origin, console.log);
  } catch (error) {
    console.error(`✗ ${reason(error)}`);
    process.exitCode = 1;
  }
}
