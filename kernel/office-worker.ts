/** Address of the office's service worker: outside the folder `/office/`, so that it answers `/office`, too. */
export const OFFICE_WORKER = '/office-worker.js'
