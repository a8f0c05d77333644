import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { titlesOf } from '../../tools/requirement-states.ts'
import { readDuties, stateOn, stateText } from './duties.ts'

const ROOT = join(import.meta.dirname, '../..')
const duties = await readDuties()

test('PEOPLE-06: every duty of law is held by a test that exists, or says who does it', async () => {
  const missing: string[] = []
  for (const duty of duties) {
    if (!('test' in duty)) continue
    const source = await readFile(join(ROOT, duty.file), 'utf8').catch(() => '')
    if (!titlesOf(duty.file, source).some(({ title }) => title === duty.test))
      missing.push(`${duty.code}: ${duty.file}: ${duty.test}`)
  }
  expect(missing).toEqual([])
})

test.each([
  ['2025-06-01', 'nds-20', 'действует с 01.01.2019'],
  ['2025-06-01', 'nds-22', 'вступит 01.01.2026'],
  ['2025-06-01', 'mark-mylo', 'действует с 01.05.2025'],
  ['2025-06-01', 'mark-kosmetika', 'вступит 01.10.2025'],
  ['2026-11-25', 'nds-20', 'прекращена 31.12.2025'],
  ['2026-11-25', 'mark-vybytie', 'действует с 01.07.2026'],
  ['2026-11-25', 'razreshenie-kosmetika', 'вступит 01.04.2027'],
  ['2027-03-01', 'russkiy', 'действует с 01.03.2026'],
  ['2027-03-01', 'razreshenie-kosmetika', 'вступит 01.04.2027'],
])('PEOPLE-06: on %s the duty %s «%s»', (day, code, text) => {
  const duty = duties.find((one) => one.code === code)
  expect(duty && stateText(duty, day)).toBe(text)
})

test('PEOPLE-06: a duty holds on its first and on its last day', () => {
  const duty = { since: '2026-01-01', until: '2026-12-31' }
  expect(['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01'].map((day) => stateOn(duty, day))).toEqual([
    'вступит',
    'действует',
    'действует',
    'прекращена',
  ])
})

test('PEOPLE-06: npm run law prints sixty duties of a coming day at least, by law and article, with what holds each', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['ops/law/law.ts', '--on', '2027-03-01'], {
    cwd: ROOT,
  })
  const lines = stdout.split('\n')
  expect(lines.filter((line) => /^(действует с|вступит) \d\d\.\d\d\.\d{4}/.test(line)).length).toBeGreaterThanOrEqual(
    60,
  )
  expect(stdout).toContain('вступит 01.04.2027')
  expect(stdout).toContain('НК РФ, ст. 164 п. 3 (425-ФЗ): Ставка НДС 22 % в ценах и чеках')
  expect(stdout).toContain('тест «a sale of 2026 has 22 %, its prepayment 22/122» (shop/payment/facts/receipt.test.ts)')
  expect(stdout).toContain('вне программы: владелец до открытия магазина')
})
