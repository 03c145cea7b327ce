/** Lifetimes of the links in emails: to choose a new password, to confirm an email, to restore the earlier one. */
export const RESET_LINK_MINUTES = 30;
export const CONFIRM_LINK_DAYS = 7;
export const RESTORE_LINK_DAYS = 7;
