import { MAILS } from '../contract/mails.ts';
import { render } from './render.ts';
import { templates } from './templates.ts';

const SITE = 'https://example.com';

/** Every kind of mail with sample data, for development. */
export function samples() {
  return Object.values(templates).map(({ kind: name, example }) => {
    const { to, when, turnedOffBy } = MAILS[name];
    const essential = turnedOffBy === null;
    const unsubscribe = essential ? undefined : `${SITE}/unsubscribe?token=sample`;
    const { subject, body } = example({ first_name: 'Avery', site: SITE, unsubscribe });
    return { name, to, when, essential, subject, ...render(body) };
  });
}
