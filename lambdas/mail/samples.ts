import { render } from './render.ts';
import { templates } from './templates.ts';

const SITE = 'https://example.com';

/** Every kind of mail with its sample data, to be looked at. */
export function samples() {
  return Object.entries(templates).map(([name, { to, when, essential, example }]) => {
    const unsubscribe = essential ? undefined : `${SITE}/unsubscribe?token=sample`;
    const { subject, body } = example({ first_name: 'Avery', site: SITE, unsubscribe });
    return { name, to, when, essential, subject, ...render(body) };
  });
}
