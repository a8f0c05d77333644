/** What happens to a database of three machines while buyers order: kills, a switch, cuts, a replica that lags, etcd that is gone. */
import { setTimeout as pause } from 'node:timers/promises'
import { signal } from '#platform/db/processes.ts'
import type { Cluster, Machine } from './cluster.ts'

export type Round = {
  readonly name: string
  /** Longest time without a confirmed order that is allowed, in ms. */
  readonly limitMs: number
  /** Does it and returns what mends it. */
  readonly strike: (cluster: Cluster, nodes: readonly number[]) => Promise<() => void | Promise<void>>
}

const other = ({ machines }: Cluster, ...those: readonly Machine[]): Machine => {
  const found = machines.find((machine) => !those.includes(machine))
  if (found === undefined) throw new Error('There is no other machine')
  return found
}
const KILLED_MS = 12_000
const PLANNED_MS = 3000
/** How long a cut lasts. */
const CUT_MS = 8000
const FROZEN_MS = 10_000

export const ROUNDS: readonly Round[] = [
  {
    name: 'PostgreSQL of the primary killed',
    limitMs: KILLED_MS,
    strike: async (cluster) => {
      cluster.killPostgres(await cluster.primary())
      return () => {}
    },
  },
  {
    name: 'machine of the primary killed',
    limitMs: KILLED_MS,
    strike: async (cluster) => {
      const primary = await cluster.primary()
      cluster.killMachine(primary)
      return () => cluster.start(primary)
    },
  },
  {
    name: 'planned switch',
    limitMs: PLANNED_MS,
    strike: async (cluster) => {
      await cluster.switchTo(await cluster.primary(), await cluster.syncReplica())
      return () => {}
    },
  },
  {
    name: 'synchronous replica cut off, then the primary killed',
    limitMs: CUT_MS + KILLED_MS,
    strike: async (cluster) => {
      const [primary, replica] = [await cluster.primary(), await cluster.syncReplica()]
      const mend = cluster.cutReplication(replica)
      await pause(CUT_MS)
      cluster.killPostgres(primary)
      return mend
    },
  },
  {
    name: 'a replica lags, the machine of the primary is killed, the replica comes back',
    limitMs: KILLED_MS,
    strike: async (cluster) => {
      const [primary, replica] = [await cluster.primary(), await cluster.syncReplica()]
      const mend = cluster.cutReplication(other(cluster, primary, replica))
      await pause(CUT_MS)
      cluster.killMachine(primary)
      mend()
      return () => cluster.start(primary)
    },
  },
  {
    name: 'etcd gone',
    limitMs: PLANNED_MS,
    strike: async (cluster) => {
      const mend = cluster.stopEtcd()
      await pause(3 * CUT_MS)
      return mend
    },
  },
  {
    name: 'a node of the shop stands still',
    limitMs: PLANNED_MS,
    strike: async (_, [node = 0]) => {
      signal(node, 'SIGSTOP')
      await pause(FROZEN_MS)
      return () => signal(node, 'SIGCONT')
    },
  },
]
