/** The files of docs/monitoring, against promtool and against the metrics of incidents recorded by tests/campaigns/campaign-alarms.ts. */
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { pages } from '#kernel/pages/pages.ts'
import { createPoolMetrics, poolUsageMetrics } from '#platform/db/pool-metrics.ts'
import { registerMetrics } from '#platform/http/metrics.ts'
import { allGroups } from '#app/api/all-groups.ts'
import { buildInfo } from '#app/release.ts'
import { createProviderMetrics } from '#app/provider-metrics.ts'
import { shopReadings } from '#app/readings.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { complaintsOf, hasPromtool } from '#kit/machines/promtool.ts'
import { promtoolFile, SCRAPE_SECONDS, type Recording, type RulesTest } from './monitoring/recordings.ts'
import { calmDay, DAY_SCRAPE_SECONDS, DAY_SECONDS } from './monitoring/calm-day.ts'

const FOLDER = 'docs/monitoring'
const RULES = resolve(FOLDER, 'rules.yml')
const RECORDINGS = 'tests/monitoring/recordings'
/** An alarm comes so many seconds after the incident begins, at the latest. */
const MAX_SECONDS = 120

type Rule = { readonly alert: string; readonly expr: string; readonly labels: { readonly severity: string } }
type Inhibition = { readonly source_matchers: readonly string[]; readonly target_matchers: readonly string[] }
type Panel = { readonly id: number; readonly title: string; readonly targets?: readonly { readonly expr: string }[] }

const groups: readonly { readonly rules: readonly Rule[] }[] = parse(readFileSync(RULES, 'utf8')).groups
const rules = groups.flatMap(({ rules: all }) => all)
const board: { readonly panels: readonly Panel[] } = JSON.parse(readFileSync(`${FOLDER}/dashboard.json`, 'utf8'))
const inhibitions: readonly Inhibition[] = parse(readFileSync(`${FOLDER}/alertmanager.yml`, 'utf8')).inhibit_rules

/** What fires at the latest two minutes after each incident begins: its alarm, then what follows from it. */
const INCIDENTS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'broken-stock': ['InvariantsBroken'],
  'busy-loop': ['EventLoopLate'],
  'dead-job': ['JobsDead'],
  flood: ['LoadShed'],
  'frozen-node': ['NodeDown'],
  'full-disk': ['DiskFull'],
  'hanging-database': ['DatabaseDown', 'RequestsUnavailable'],
  'locked-table': ['DatabasePoolFull', 'LoadShed', 'RequestsUnavailable'],
  'no-audit': ['AuditLate'],
  'planted-bug': ['ServerErrors'],
  'revoked-key': ['ProviderRefusesKey'],
  'silent-provider': ['ProviderFails'],
  'sms-limit': ['MessagesDropped'],
}

const providerMetrics = createProviderMetrics()
const usage = () => ({ used: 1, waiting: 0, limit: 10 })
const pools = { requests: { usage }, background: { usage }, imports: { usage }, feeds: { usage } }
let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const folder = mkdtempSync(join(tmpdir(), 'glad-rules-'))
afterAll(() => rmSync(folder, { recursive: true }))
const written = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const recorded = (name: string): Recording => JSON.parse(readFileSync(`${RECORDINGS}/${name}.json`, 'utf8'))

const testOf = (name: string, alarms: readonly string[]): RulesTest => {
  const { began, series } = recorded(name)
  const begins = began * SCRAPE_SECONDS
  return {
    name,
    series,
    scrapeSeconds: SCRAPE_SECONDS,
    firing: [
      { at: begins - SCRAPE_SECONDS, alarms: [] },
      { at: begins + MAX_SECONDS, alarms },
    ],
  }
}

test.skipIf(!hasPromtool)(
  'OWN-04: promtool accepts the rules, the configuration and every expression of the board',
  () => {
    const expressions = board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    const asRules = expressions.map((expr, n) => ({
      record: `board:panel:${n}`,
      expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*'),
    }))
    const boardRules = written('board.json', JSON.stringify({ groups: [{ name: 'board', rules: asRules }] }))
    expect(complaintsOf('check', 'rules', RULES, boardRules)).toBe('')
    expect(complaintsOf('check', 'config', '--syntax-only', `${FOLDER}/prometheus.yml`)).toBe('')
  },
)

test.skipIf(!hasPromtool)(
  'OWN-04: every recorded incident raises its alarm within two minutes, and no other before it',
  () => {
    expect(readdirSync(RECORDINGS).toSorted()).toEqual(Object.keys(INCIDENTS).map((name) => `${name}.json`))
    const tests = Object.entries(INCIDENTS).map(([name, alarms]) => testOf(name, alarms))
    expect(complaintsOf('test', 'rules', written('incidents.json', promtoolFile(RULES, tests)))).toBe('')
  },
)

test.skipIf(!hasPromtool)(
  'OWN-04: a day with a release, a planned change of the primary, an import and a few failures raises no alarm',
  () => {
    const day: RulesTest = {
      name: 'a calm day',
      series: calmDay(recorded('sms-limit')),
      scrapeSeconds: DAY_SCRAPE_SECONDS,
      firing: [{ at: DAY_SECONDS - DAY_SCRAPE_SECONDS, alarms: [], since: DAY_SECONDS }],
    }
    expect(complaintsOf('test', 'rules', written('day.json', promtoolFile(RULES, [day], 120)))).toBe('')
  },
)

const matches = (matchers: readonly string[], alarm: string): boolean =>
  matchers.every((matcher) => {
    const [, pattern = ''] = /^alertname=~?"(.+)"$/.exec(matcher) ?? []
    return new RegExp(`^(${pattern})$`).test(alarm)
  })

const machineClock = { now: () => new Date(), skewSeconds: () => 0 }

test('OWN-04: what follows from an incident raises no second alarm', () => {
  const isSilent = (cause: string, alarm: string): boolean =>
    inhibitions.some((one) => matches(one.source_matchers, cause) && matches(one.target_matchers, alarm))
  const loud = Object.values(INCIDENTS).flatMap(([cause, ...others]) =>
    others.filter((alarm) => !isSilent(cause, alarm)),
  )
  expect(loud).toEqual([])
})

test('OWN-04: every alarm has its paragraph of what to do, and none is left over', () => {
  const paragraphs = [...readFileSync('docs/ru/alarms.md', 'utf8').matchAll(/^### (\w+)\n\n(.+)/gm)]
  expect(paragraphs.map(([, name]) => name)).toEqual(rules.map(({ alert }) => alert))
  expect(paragraphs.filter(([, , text = '']) => text.length < 80)).toEqual([])
  expect(new Set(rules.map(({ labels }) => labels.severity))).toEqual(new Set(['page', 'ticket']))
})

test('SAFE-06: a node of whose pages and groups of calls each was answered, refused and failed has at most 600 series', async () => {
  const app = Fastify()
  const { registry } = registerMetrics(
    app,
    { inFlight: 0, shed: 0 },
    { size: 0 },
    () => 0,
    () => 0,
    shopReadings(database.db, machineClock, signInForTests.smsLimits),
    [...providerMetrics.metrics, ...createPoolMetrics().metrics, ...poolUsageMetrics(pools), buildInfo()],
  )
  const endpoints: readonly { readonly path: string }[] = Object.values(allGroups).flatMap((group) =>
    Object.values(group),
  )
  const groups = new Set(endpoints.map(({ path }) => `/api/${path.split('/')[1]}/call`))
  const patterns = [...groups, '/*', '/img/a', '/assets/a', '/feeds/a', '/robots.txt', '/office/a']
  for (const pattern of patterns)
    app.get<{ Headers: { status: string } }>(pattern, async ({ headers }, reply) =>
      reply.code(Number(headers.status)).send(),
    )
  const addresses = [...patterns, ...pages.map(({ pattern }) => pattern.replaceAll(/[:*]\w*/g, 'a'))]
  for (const url of addresses)
    for (const status of ['200', '304', '404', '503']) await app.inject({ url, headers: { status } })
  for (const provider of ['cdek', 'boxberry', 'dadata', 'smsRu', 'smtp', 'yookassa', 's3'])
    for (const call of ['create', 'read', 'list'])
      for (const outcome of ['ok', 'timeout']) providerMetrics.observe(provider, call, outcome, 1)
  const text = await registry.metrics()
  const series = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  expect(series.length).toBeGreaterThan(400)
  expect(series.length).toBeLessThanOrEqual(600)
  expect(series).toContain('http_route_requests_total{route="/product/:slug",outcome="refused"} 1')
})

test('SAFE-06: metrics of a database that is gone keep their last values, and say that it is gone', async () => {
  const gone = await freshDatabase()
  const { registry } = registerMetrics(
    Fastify(),
    { inFlight: 0, shed: 0 },
    { size: 0 },
    () => 0,
    () => 0,
    shopReadings(gone.db, machineClock, signInForTests.smsLimits),
  )
  const values = async (): Promise<string[]> =>
    (await registry.metrics())
      .split('\n')
      .filter((line) => /^shop_(database_up|messages|orders_hour.*placed)/.test(line))
  const before = ['shop_orders_hour{event="placed"} 0', 'shop_database_up 1', 'shop_messages_dropped_today 0']
  await expect.poll(values).toEqual(before)
  await gone.close()
  expect(await values()).toEqual(before.map((line) => line.replace('up 1', 'up 0')))
})

test('OWN-04: the panels of the board have numbers and places of their own', () => {
  type Placed = Panel & {
    readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  }
  const panels = board.panels as readonly Placed[]
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, n) => `${x + (n % w)} ${y + Math.floor(n / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([])
})
