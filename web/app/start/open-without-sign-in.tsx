import type { ReactNode } from 'react';
import { type Area, endSession } from '../../api/stored/session.ts';
import { ConfirmEmailPage } from '../../features/auth/links/confirm-email-page.tsx';
import { ForgotPasswordPage } from '../../features/auth/links/forgot-password-page.tsx';
import { ResetPasswordPage } from '../../features/auth/links/reset-password-page.tsx';
import { RestoreEmailPage } from '../../features/auth/links/restore-email-page.tsx';
import { UnsubscribePage } from '../../features/auth/links/unsubscribe-page.tsx';
import { openPaths, paths } from '../../paths.ts';
import '../../ui/styles/mantine-more.css';
import { mount } from './mount.tsx';
import { openSignIn } from './open-sign-in.tsx';

type OpenPath = (typeof openPaths)[keyof typeof openPaths];

const PAGES: Readonly<Record<OpenPath, (token: string) => ReactNode>> = {
  [openPaths.forgotPassword]: () => <ForgotPasswordPage />,
  [openPaths.resetPassword]: (token) => (
    <ResetPasswordPage token={token} onReset={signInWithNewPassword} />
  ),
  [openPaths.confirmEmail]: (token) => <ConfirmEmailPage token={token} />,
  [openPaths.restoreEmail]: (token) => <RestoreEmailPage token={token} />,
  [openPaths.unsubscribe]: (token) => <UnsubscribePage token={token} />,
};

/**
 * Shows a page that needs no sign-in, without the app.
 * @param token the link's token; a missing one counts as unknown
 */
export function openWithoutSignIn(path: OpenPath, token = ''): void {
  mount(PAGES[path](token));
}

/** The old password's sessions have all ended. */
function signInWithNewPassword(area: Area): void {
  endSession(area, 'Your password has been changed. Log in with the new one.');
  history.replaceState(null, '', paths[area].signIn);
  openSignIn(area);
}
