/** Number of releases before the latest whose files are still served, for tabs that are open (INFRA-01). */
export const EARLIER_RELEASES = 3
