/** What the product calls itself. Every page says it, before any other text is there. */
export const SITE_NAME = 'Hiring Marketplace';
