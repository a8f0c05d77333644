/**
 * Programs that ask two nodes for sign-in codes from many addresses, while owners of accounts sign in: how many owners get in, and
 * what the shop spends in an hour. Half of the programs' requests name phones of owners. Some solve the proofs of work.
 */
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { Type } from 'typebox'
import { readConfig } from '#app/config.ts'
import { startShop, type RunningShop } from '#app/main.ts'
import { OFFICE_MANIFEST } from '#kit/machines/shop-process.ts'
import { solveChallengeOf } from '#kit/shops/sign-in-shop.ts'
import { queryRow, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { buildSandbox } from '#providers/sandbox/app.ts'
import { HOUR_SUBJECT, OPEN_HOUR_SUBJECT } from '#shop/people/account/code-limits.ts'
import { codeKeyOf, codeOf } from '#shop/people/account/signed-in.ts'

const SECRET = 'one secret for both nodes, 0123456789'
const PRICE_ROUBLES = 5
/** The settings' share of known browsers. */
const KNOWN_PERCENT = 25

export type BotRun = {
  readonly addresses: number
  readonly requests: number
  readonly owners: number
  /** Programs that solve the proofs they are asked for. */
  readonly solvers: number
  /** SMS_ROUBLES_AN_HOUR. Known browsers are sure of their percent of it, so that it bounds the owners of a run. */
  readonly hourRoubles: number
}
export type BotFigures = {
  readonly addresses: number
  readonly botRequests: number
  readonly botCodes: number
  readonly botProofs: number
  readonly owners: number
  readonly ownersIn: number
  /** Roubles of this hour: of all codes, and of those that strangers asked for. */
  readonly spent: number
  readonly spentByStrangers: number
  readonly hourBudget: number
  readonly strangersBudget: number
  readonly seconds: number
}

const RENDERER = `export const builtRenderer = async () => async () => ({
  status: 200, type: 'text/html; charset=utf-8', location: null, body: '' })`

const writeBuild = (folder: string, id: string): string => {
  const build = join(folder, id)
  const files = {
    'client/.vite/manifest.json': '{}',
    'client/.vite/office.json': OFFICE_MANIFEST,
    'release.json': JSON.stringify({ id, files: [] }),
    'server/package.json': '{"type":"module"}',
    'server/entry.server.js': RENDERER,
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(build, name, '..'), { recursive: true })
    writeFileSync(join(build, name), text)
  }
  return build
}

export const startNode = (
  url: string,
  sandboxUrl: string,
  folder: string,
  id: string,
  hourRoubles: number,
): Promise<RunningShop> =>
  startShop(
    readConfig({
      DATABASE_URL: url,
      DATA_DIR: join(folder, `data-${id}`),
      APP_SECRET: SECRET,
      PORT: '0',
      DEMO: 'нет',
      PREPARE_PICTURES: 'нет',
      LOG_LEVEL: 'silent',
      TRUST_PROXY: 'да',
      SMS_ROUBLES_AN_HOUR: String(hourRoubles),
      SMS_ROUBLES_A_DAY: String(24 * hourRoubles),
      SMS_PRICE_KOPECKS: String(100 * PRICE_ROUBLES),
      SMS_KNOWN_PERCENT: String(KNOWN_PERCENT),
    }),
    { databaseUrl: url, sandboxUrl, dev: false, buildFolder: writeBuild(folder, id), report: () => {} },
  )

type Owner = {
  readonly phone: string
  readonly cookie: string
  readonly address: string
  readonly isAtNewDevice: boolean
}

/** Addresses of programs are in 10.0.0.0/8, those of owners are not; each program's in a network of its own while they last. */
const botAddress = (number: number): string =>
  `10.${number % 200}.${Math.floor(number / 200) % 250}.${1 + (number % 200)}`

/** Every tenth owner has a new device and a confirmed mailbox; the others are known to their browsers. */
const insertOwners = async (db: Kysely<DB>, count: number): Promise<Owner[]> => {
  const owners: Owner[] = []
  for (let number = 0; number < count; number += 1) {
    const phone = `7916${String(1_000_000 + number)}`
    const cookie = randomBytes(16).toString('base64url')
    const isAtNewDevice = number % 10 === 9
    const { id } = await db
      .insertInto('customer')
      .values({
        phone,
        name: 'Анна',
        email: `owner${number}@example.ru`,
        birthday: '1990-02-28',
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (isAtNewDevice)
      await db.updateTable('customer').set({ email_confirmed_at: new Date() }).where('id', '=', id).execute()
    else
      await db
        .insertInto('known_browser')
        .values({ customer_id: id, id_hash: createHash('sha256').update(cookie).digest(), seen_at: new Date() })
        .execute()
    owners.push({ phone, cookie, address: `95.${number % 200}.${Math.floor(number / 200)}.7`, isAtNewDevice })
  }
  return owners
}

type Answer = {
  readonly status: string
  readonly errors: readonly { code: number | string; customData?: { challenge?: string } }[]
}

export type Answered = { readonly answer: Answer; readonly cookies: string }

export const post = async (
  node: string,
  path: string,
  body: object,
  address: string,
  cookie = '',
): Promise<Answered> => {
  const response = await fetch(`${node}/api/user/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': address,
      cookie,
    },
  })
  const cookies = response.headers.getSetCookie().flatMap((one) => one.split(';')[0] ?? [])
  return { answer: await response.json(), cookies: cookies.join('; ') }
}

const BUSY: ReadonlySet<number | string> = new Set([409, 429, 503])
const BUSY_TRIES = 5

/** An owner's call: one that a busy node does not serve is made again after a second, as the shop's own client does. */
const postAgain: typeof post = async (...request) => {
  for (let left = BUSY_TRIES; ; left -= 1) {
    const answered = await post(...request)
    if (left === 0 || !answered.answer.errors.some(({ code }) => BUSY.has(code))) return answered
    await pause(1_000)
  }
}

const PROOF_NEEDED = 166

const signIn = async (db: Kysely<DB>, nodes: readonly string[], owner: Owner): Promise<boolean> => {
  const node = nodes[randomInt(nodes.length)] ?? ''
  const cookie = owner.isAtNewDevice ? '' : `__Host-browser=${owner.cookie}`
  const { phone, address } = owner
  const first = await postAgain(node, 'send-code', { phone }, address, cookie)
  const sent =
    first.answer.status === 'success' || !owner.isAtNewDevice
      ? first
      : await postAgain(node, 'send-code', { phone, by: 'email' }, address, cookie)
  if (sent.answer.status !== 'success') return false
  return confirmSent(db, nodes.at(-1) ?? '', phone, address, { ...sent, cookies: `${cookie}; ${sent.cookies}` })
}

/** Signs in with the code that was sent; `cookies` of its answer hold the session that asked. */
export const confirmSent = async (
  db: Kysely<DB>,
  node: string,
  phone: string,
  address: string,
  { cookies }: Answered,
): Promise<boolean> => {
  const challenge = await db
    .selectFrom('sms_challenge')
    .select(['phone', 'seed'])
    .where('phone', '=', phone)
    .where('browser', '=', sessionHash(cookies))
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const code = codeOf(codeKeyOf(SECRET), challenge)
  const { answer } = await postAgain(node, 'confirm-code', { phone, code }, address, cookies)
  return answer.status === 'success'
}
const sessionHash = (cookies: string): Buffer =>
  createHash('sha256')
    .update(/__Host-sid=([\w-]+)/.exec(cookies)?.[1] ?? randomUUID())
    .digest()

const Spent = Row({ total: Type.Integer(), open: Type.Integer() })

/** Kopecks that codes have cost, of the hours that the run touched. */
export const spentOf = async (db: Kysely<DB>): Promise<{ total: number; open: number }> =>
  (await queryRow(
    db,
    Spent,
    sql`
    SELECT coalesce(max(hits) FILTER (WHERE subject = ${HOUR_SUBJECT}), 0)::int AS total,
           coalesce(max(hits) FILTER (WHERE subject = ${OPEN_HOUR_SUBJECT}), 0)::int AS open FROM rate_count`,
  )) ?? { total: 0, open: 0 }

const LANES = 12

/** `databaseUrl`: of an empty, migrated database, which one run uses. */
export const runBots = async (db: Kysely<DB>, databaseUrl: string, run: BotRun): Promise<BotFigures> => {
  const folder = mkdtempSync(join(tmpdir(), 'glad-bots-'))
  const sandbox = buildSandbox()
  const sandboxUrl = await sandbox.app.listen({ host: '127.0.0.1', port: 0 })
  const running = [
    await startNode(databaseUrl, sandboxUrl, folder, 'one', run.hourRoubles),
    await startNode(databaseUrl, sandboxUrl, folder, 'two', run.hourRoubles),
  ]
  const nodes = running.map(({ address }) => address)
  try {
    const owners = await insertOwners(db, run.owners)
    const began = performance.now()
    const counts = { requests: 0, codes: 0, proofs: 0, ownersIn: 0 }
    let nextOwner = 0
    const ask = async (mayProve: boolean): Promise<void> => {
      const number = counts.requests
      counts.requests += 1
      const owner = owners[randomInt(owners.length)]
      const phone = number % 2 === 0 && owner !== undefined ? owner.phone : `79${randomInt(100_000_000, 999_999_999)}`
      const address = botAddress(number % run.addresses)
      const node = nodes[number % nodes.length] ?? ''
      let { answer } = await post(node, 'send-code', { phone }, address)
      const [error] = answer.errors
      if (mayProve && error?.code === PROOF_NEEDED && error.customData?.challenge !== undefined) {
        const proof = await solveChallengeOf(error.customData.challenge)
        counts.proofs += 1
        answer = (await post(node, 'send-code', { phone, proof }, address)).answer
      }
      if (answer.status === 'success') counts.codes += 1
    }
    /** Owners come evenly among the requests of programs. */
    const comesOwner = (): boolean => nextOwner * run.requests < counts.requests * owners.length
    const lane = async (index: number): Promise<void> => {
      while (counts.requests < run.requests || nextOwner < owners.length) {
        const owner = comesOwner() || counts.requests >= run.requests ? owners[nextOwner] : undefined
        if (owner === undefined) {
          if (counts.requests < run.requests) await ask(index < run.solvers)
          continue
        }
        nextOwner += 1
        if (await signIn(db, nodes, owner)) counts.ownersIn += 1
      }
    }
    await Promise.all(Array.from({ length: LANES }, (_, index) => lane(index)))
    const { total, open } = await spentOf(db)
    return {
      addresses: run.addresses,
      botRequests: counts.requests,
      botCodes: counts.codes,
      botProofs: counts.proofs,
      owners: owners.length,
      ownersIn: counts.ownersIn,
      spent: total / 100,
      spentByStrangers: open / 100,
      hourBudget: run.hourRoubles,
      strangersBudget: (run.hourRoubles * (100 - KNOWN_PERCENT)) / 100,
      seconds: Math.round((performance.now() - began) / 1000),
    }
  } finally {
    for (const node of running) await node.close()
    await sandbox.app.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
