import { useLocation, useNavigate } from 'react-router-dom';
import { SignInPage } from '../features/auth/sign-in-page.tsx';
import { areaOf } from '../paths.ts';
import { cacheUser } from './cache-user.ts';

/** The sign-in screen inside the router, such as after a logout. */
export function Component() {
  const area = areaOf(useLocation().pathname);
  const navigate = useNavigate();
  return (
    <SignInPage
      key={area}
      area={area}
      onSignedIn={(signedIn, to) => {
        cacheUser(signedIn);
        navigate(to);
      }}
    />
  );
}
