import type { Area } from '../../api/stored/session.ts';
import { fetchSignup } from '../../features/auth/fetch-signup.ts';
import { SignInPage } from '../../features/auth/sign-in-page.tsx';
import { prefetch } from '../../new-version.ts';
import { paths } from '../../paths.ts';
import { mount } from './mount.tsx';

const fetchApp = () => import('./open-app.tsx');

/** Shows the sign-in screen alone. The app loads while the user types. */
export function openSignIn(area: Area): void {
  const fetchDashboard = async () => {
    const { fetchPage } = await import('./pages.ts');
    await fetchPage(paths[area].dashboard);
  };
  const fetchAll = () => Promise.all([fetchSignup(), fetchApp(), fetchDashboard()]);
  addEventListener('focusin', () => void prefetch(fetchAll), { once: true });
  mount(
    <SignInPage
      area={area}
      onSignedIn={async (signedIn, to) => {
        history.pushState(null, '', to);
        try {
          const { openApp } = await fetchApp();
          await openApp(signedIn);
        } catch {
          location.reload();
        }
      }}
    />,
  );
}
