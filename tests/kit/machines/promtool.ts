/** promtool, the checker of Prometheus: of the rules and boards of docs/monitoring. */
import { spawnSync } from 'node:child_process'

export const hasPromtool = spawnSync('promtool', ['--version']).status === 0

if (!hasPromtool) console.warn('Tests of the alarms are skipped: promtool of Prometheus is not installed.')

/** What promtool has to say against it; empty: nothing. */
export const complaintsOf = (...words: readonly string[]): string => {
  const { status, stdout, stderr } = spawnSync('promtool', words, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return status === 0 ? '' : `${stdout}${stderr}`
}
