/** What other subjects may use of this one on the server. */
export { readFunnel, type FunnelFilter, type FunnelGroup } from './funnel.sql.ts'
