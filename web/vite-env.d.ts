/// <reference types="vite/client" />

/** The most common passwords, most common first, in lower case. From `build/common-passwords.ts`. */
declare module 'virtual:common-passwords' {
  const passwords: readonly string[];
  export default passwords;
}

/** All functions of the language. It has no types. */
declare module 'core-js/stable';
