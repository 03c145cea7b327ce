/** The product's name, on every page. */
export const SITE_NAME = 'Hiring Marketplace';
