/**
 * What a visit costs here, compared with another checkout of the shop: `visits.ts` of both runs at the same time, and only one
 * of the two generators goes at any moment, so that what else the machine does falls on both alike.
 *   node tests/bench/visits-in-turn.ts <folder of the other checkout, built> [--seconds 240] [--turn 3]
 * Seconds are of both together, for each of the two cases. Prints the lines of each and the ratio of CPU, here to there.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '240' }, turn: { type: 'string', default: '3' } },
})
const other = positionals[0]
if (other === undefined) throw new Error('usage: node tests/bench/visits-in-turn.ts <folder of the other checkout>')

const FIRST_JOBS_MS = 75_000
type Side = {
  readonly name: string
  readonly process: ChildProcess
  readonly lines: string[]
  readonly isReady: Promise<void>
}
const start = (name: string, folder: string, port: number): Side => {
  const process = spawn(
    globalThis.process.execPath,
    ['tests/bench/visits.ts', '--wait', '--seconds', values.seconds, '--buyers', '16', '--port', String(port)],
    { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const lines: string[] = []
  const ready = Promise.withResolvers<void>()
  createInterface({ input: process.stdout }).on('line', (line) => {
    console.log(`${name}: ${line}`)
    lines.push(line)
    ready.resolve()
  })
  process.once('exit', () => ready.reject(new Error(`${name} ended before it measured`)))
  return { name, process, lines, isReady: ready.promise }
}

const sides = [start('here', new URL('../..', import.meta.url).pathname, 3391), start('there', other, 3491)]
await Promise.all(sides.map(({ isReady }) => isReady))
// Work of the first minute after a start is not part of a visit: the first exchange with marketplaces sends the whole catalogue.
await pause(FIRST_JOBS_MS)
for (const { process } of sides) process.stdin?.write('go\n')
const isRunning = ({ process }: Side): boolean => process.exitCode === null
const ended = Promise.all(sides.map(({ process }) => once(process, 'exit')))
for (let turn = 0; sides.every(isRunning); turn += 1) {
  const [going, resting] = turn % 2 === 0 ? sides : sides.toReversed()
  resting?.process.kill('SIGSTOP')
  going?.process.kill('SIGCONT')
  await pause(Number(values.turn) * 1000)
}
for (const { process } of sides) process.kill('SIGCONT')
await ended

const costs = ({ lines }: Side): number[][] =>
  lines.slice(1).map((line) => [...line.matchAll(/([\d.]+) of (?:the shop|PostgreSQL)/g)].map(([, ms]) => Number(ms)))
const [here = [], there = []] = sides.map(costs)
for (const [at, name] of ['scattered', 'one product'].entries()) {
  const [shop, postgres] = [0, 1].map((part) => ((here[at]?.[part] ?? 0) / (there[at]?.[part] ?? 0)).toFixed(3))
  console.log(`${name}: here / there ${shop} of the shop, ${postgres} of PostgreSQL`)
}
