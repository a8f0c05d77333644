/**
 * `npm run law [-- --on 2027-03-01] [--format json]`: the duties of the law on a day, what holds each, and which are still to come.
 * Needs no database.
 */
import { parseArgs } from 'node:util'
import { ConfigError } from '#platform/settings/config-error.ts'
import { machineClock } from '#platform/clock.ts'
import { runCommand } from '../run-command.ts'
import { holderText, readDuties, stateOn, stateText, type Duty, type DutyState } from './duties.ts'

const STATES: readonly DutyState[] = ['действует', 'вступит', 'прекращена']

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

const printDuty = (duty: Duty, day: string): void => {
  console.log(`${stateText(duty, day).padEnd(23)} ${duty.act}, ${duty.article}: ${duty.title}`)
  console.log(`${' '.repeat(24)}${holderText(duty)}${duty.note === undefined ? '' : `; ${duty.note}`}`)
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { on: { type: 'string' }, format: { type: 'string', default: 'text' } } })
  const day = values.on ?? machineClock.now().toISOString().slice(0, 10)
  if (!isDay(day) || !['text', 'json'].includes(values.format))
    throw new ConfigError('Так: npm run law -- --on 2027-03-01 [--format json]')
  const duties = await readDuties()
  if (values.format === 'json')
    return console.log(
      JSON.stringify(
        duties.map((duty) => ({ ...duty, state: stateOn(duty, day) })),
        null,
        2,
      ),
    )
  for (const state of STATES) for (const duty of duties) if (stateOn(duty, day) === state) printDuty(duty, day)
  const count = (wanted: DutyState): number => duties.filter((duty) => stateOn(duty, day) === wanted).length
  const held = duties.filter((duty) => 'test' in duty).length
  console.log(
    `\nНа ${day}: действуют ${count('действует')}, вступят ${count('вступит')}, прекращены ${count('прекращена')}. ` +
      `Держит тест ${held}, вне программы ${duties.length - held}. ` +
      'Это не совет юриста.',
  )
})
