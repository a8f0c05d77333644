export const ROOT = 'root'
/** Between root and pages: a page's failure is shown inside the shell, which stays as it is. */
export const SHELL = 'shell'
