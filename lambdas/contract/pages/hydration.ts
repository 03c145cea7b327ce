/** Names that a server-rendered page shares with the app that takes over from it. */

/** The element ids of the server-rendered article, and of the API answers that the app would request. */
export const PAGE_ARTICLE_ID = 'page-article';
export const PAGE_DATA_ID = 'page-data';

/** The query of a link into an area for people without an account: they see sign-up in place of sign-in. */
export const SIGN_UP = '?sign-up';
