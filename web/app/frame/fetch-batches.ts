/** Not in the frame's file: there, the list of this import's files would be part of every page. */
export const fetchBatches = () => import('../../features/manager/batches/batches.tsx');
