/** How long the links of emails work: to choose a new password, to confirm an email, to go back to the earlier one. */
export const RESET_LINK_MINUTES = 30;
export const CONFIRM_LINK_DAYS = 7;
export const RESTORE_LINK_DAYS = 7;
