import { setTimeout as pause } from 'node:timers/promises'

const DUE = `SELECT name, state::text, count(*)::int FROM pgboss.job WHERE state < 'completed' AND start_after <= now() GROUP BY 1, 2`

/** Waits until every job that is due has ended, two minutes at most. `read`: the rows of a statement, from the shop's database. */
export const jobsDone = async (read: (statement: string) => Promise<readonly object[]>): Promise<void> => {
  for (let second = 0; second < 120; second += 1) {
    if ((await read(DUE)).length === 0) return
    await pause(1000)
  }
  throw new Error('Jobs are left')
}
