import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { databaseOfEachTest } from '#kit/database.ts'
import { FIXTURE_NOW, loadFixtureShop } from '#kit/shops/fixture-shop.ts'
import { insertStaffSession, staffOffice } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import { sql } from 'kysely'
import { withProgress, type Progress } from '#shop/office/face.ts'
import { readWork } from '#shop/office/work.sql.ts'
import { applySet } from './apply-set.ts'
import { declarationOf } from './describe-record.ts'
import { draftSet } from './draft-set.ts'
import { undoSet } from './undo-set.ts'
import { uploadSource } from './upload-source.ts'

const base = databaseOfEachTest({ fill: async ({ db }) => void (await loadFixtureShop(db)) })
const ORIGIN = { source: 'file', author: 'anna', reason: 'Проба' } as const

/** What a work says of itself. */
const counted = () => {
  const said = { of: 0, steps: 0 }
  const progress: Progress = { of: (total) => void (said.of = total), step: () => void (said.steps += 1) }
  return { said, progress }
}

test('OFFICE-08: reading a file, applying and undoing it count their rows', async () => {
  const redirects = declarationOf('redirects')
  if (redirects === undefined) throw new Error('no kind redirects')
  const folder = await mkdtemp(join(tmpdir(), 'glad-progress-'))
  const path = join(folder, 'file')
  const lines = Array.from({ length: 7 }, (_, at) => `/staroe-${at};/about;301`)
  await writeFile(path, ['from;to;status', ...lines].join('\n'))
  const desk = { db: base.db, maxPercent: 100, redirectHosts: [] }
  const [read, applied, undone] = [counted(), counted(), counted()]
  const source = await uploadSource(base.db, redirects, path, {
    redirectHosts: [],
    named: new Map(),
    progress: read.progress,
  })
  const { id, changed } = await draftSet({ ...desk, progress: read.progress }, source, ORIGIN, FIXTURE_NOW)
  await rm(folder, { recursive: true })
  expect(changed).toBe(7)
  const at = FIXTURE_NOW
  await applySet({ ...desk, progress: applied.progress }, id, { at, overwrites: false, confirmed: true })
  await undoSet({ ...desk, progress: undone.progress }, id, { at, origin: ORIGIN, confirmed: true })
  expect([read.said, applied.said]).toEqual([
    { of: 7, steps: 7 },
    { of: 7, steps: 7 },
  ])
  expect(undone.said.of).toBe(undone.said.steps)
})

test('OFFICE-08: long work is seen before its commit, and found when it has ended or its node has died; short work is not', async () => {
  const desk = staffOffice(base.db, FIXTURE_NOW)
  const anna = await insertStaffSession(base.db, { login: 'anna', role: 'office' }, FIXTURE_NOW)
  const boris = await insertStaffSession(base.db, { login: 'boris', role: 'office' }, FIXTURE_NOW)
  const { rows } = await sql<{ id: number }>`SELECT id FROM staff WHERE login = 'anna'`.execute(base.db)
  const member = { id: rows[0]?.id ?? 0 }
  const seen = async (by = anna) =>
    valueOf(await desk.office.work({}, by.caller())).works.map(({ id: _, ...work }) => work)
  /** Reads until there are so many, or for long enough. */
  const until = async (count: number, tries = 500): ReturnType<typeof seen> => {
    const works = await seen()
    return works.length === count || tries === 0 ? works : until(count, tries - 1)
  }
  const title = 'Применяем набор 7'
  expect(await withProgress(base.db, member, { title, path: '/changes/7', run: async () => 'short' })).toBe('short')
  expect(await seen()).toEqual([])

  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  try {
    const begin = (path: string | null, pathOf?: (outcome: string) => string) => {
      const gate = Promise.withResolvers<string>()
      const running = withProgress(base.db, member, {
        title,
        path,
        run: (progress) =>
          base.db.transaction().execute(async (trx) => {
            progress.of(3)
            progress.step()
            await sql`SELECT 1`.execute(trx)
            vi.advanceTimersByTime(1000)
            return gate.promise
          }),
        ...(pathOf === undefined ? {} : { pathOf }),
      })
      return { gate, running }
    }
    const first = begin('/records/prices/upload', (outcome) => `/changes/${outcome}`)
    expect(await until(1)).toEqual([{ title, path: '/records/prices/upload', done: 1, total: 3, state: 'running' }])
    expect(await seen(boris)).toEqual([])
    first.gate.resolve('9')
    await first.running
    expect(await seen()).toEqual([{ title, path: '/changes/9', done: 3, total: 3, state: 'ended' }])

    const failing = begin('/changes/7')
    await until(2)
    failing.gate.reject(new Error('broken'))
    await expect(failing.running).rejects.toThrow('broken')
    expect((await seen()).map(({ state }) => state)).toEqual(['ended', 'lost'])

    const last = begin(null)
    await until(3)
    await sql`UPDATE staff_work SET seen_at = seen_at - interval '11 seconds' WHERE ended_at IS NULL`.execute(base.db)
    expect((await seen()).at(-1)).toMatchObject({ state: 'lost', path: null })
    last.gate.resolve('')
    await last.running
    expect(await readWork(base.db, member.id)).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})
