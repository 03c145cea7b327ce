/** The call that counts views. Apart from the call, so that public pages load no schema for it. */
export const COUNT_JOB_VIEW = '/public/count-job-view';
