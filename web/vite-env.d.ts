/// <reference types="vite/client" />

/** The commonest passwords, from the commonest on, in lower case. Made by `build/common-passwords.ts`. */
declare module 'virtual:common-passwords' {
  const passwords: readonly string[];
  export default passwords;
}
