import { lazy } from 'react';

/** The dialogs of features that pages of others open, each fetched when it is first opened. */

export const EditJobModal = lazy(async () => ({
  default: (await import('../../features/manager/postings/edit-job-modal.tsx')).EditJobModal,
}));

export const JobPreview = lazy(async () => ({
  default: (await import('../../features/manager/postings/job-preview.tsx')).JobPreview,
}));

export const MakeOfferModal = lazy(async () => ({
  default: (await import('../../features/manager/make-offer/make-offer-modal.tsx')).MakeOfferModal,
}));
