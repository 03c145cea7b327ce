import { MAILS } from '../contract/mails.ts';
import { render } from './render.ts';
import { templates } from './templates.ts';

const SITE = 'https://example.com';

/** Every kind of mail with sample data, for development. */
export function samples() {
  return Object.values(templates).map(({ kind: name, example }) => {
    const { to, when, turnedOffBy, advertises } = MAILS[name];
    const essential = turnedOffBy === null;
    const frame = {
      site: SITE,
      first_name: 'Avery',
      unsubscribe: essential ? undefined : '/unsubscribe?token=sample',
      repliesGoTo: name === 'hired' ? 'robin@harbor.example.com' : undefined,
      page: `/${to === 'manager' ? 'manager' : 'candidate'}/dashboard`,
      postalAddress: advertises ? '1 Example Street, Portland, ME 04101' : undefined,
    };
    return {
      name,
      to,
      when,
      essential,
      advertises: advertises === true,
      ...render(example(), frame),
    };
  });
}
