export const ROOT = 'root'
/** Between root and pages: a page's failure is shown inside the unchanged shell. */
export const SHELL = 'shell'
