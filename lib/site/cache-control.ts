/** How browsers cache the files under `/assets`, which have a hash of their content in their names. */
export const ASSETS_CACHE_CONTROL = 'public, max-age=31536000, immutable';
