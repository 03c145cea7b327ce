/** Loads the sign-up form. */
export const fetchSignup = () => import('./signup-form.tsx');
