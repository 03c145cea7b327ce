/** Apart from the frame, in which a list of all files of this import would be in every page. */
export const fetchBatches = () => import('../../features/manager/batches/batches.tsx');
