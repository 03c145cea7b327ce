/** What a page that was answered whole and the app, which takes over from it, know of each other. */

/** The ids of what is there to be read, and of the answers that the app would ask for. */
export const PAGE_ARTICLE_ID = 'page-article';
export const PAGE_DATA_ID = 'page-data';

/** The query of a link to a page of an area: who is not signed in has no account there yet, and signs up first. */
export const SIGN_UP = '?sign-up';
