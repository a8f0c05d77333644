/** A shop's day: the process of the shop, what is around it, and what those who deal with it know. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import type { Kysely } from 'kysely'
import { receiveWebhook } from '#shop/payment/payments.ts'
import type { AllJobDeps } from '#app/jobs/job-deps.ts'
import { openPool } from '#platform/db/pool.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Random } from '#platform/random.ts'
import { cdek } from '#providers/cdek/adapter.ts'
import type { Sandbox } from '#providers/sandbox/app.ts'
import { yookassa } from '#providers/yookassa/adapter.ts'
import { composeApp, ORIGIN, type ComposedApp } from '#kit/composed-app.ts'
import { openCountingProxy, type CountingProxy } from '#kit/machines/counting-proxy.ts'
import { seededRandom, type SeededRandom } from '#kit/seeded-random.ts'
import { FIXTURE_NOW } from '#kit/shops/fixture-shop.ts'
import { shopForTests } from '#kit/shops/shop-settings.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { insertStaffSession } from '#kit/shops/staff.ts'
import type { DayDatabase } from './databases.ts'
import { arm, ProviderNetwork, type Fate } from './fates.ts'

export type DayOrder = {
  readonly token: string
  readonly number: string
  readonly phone: string
  readonly cookie: string
  readonly hasTwoParcels: boolean
  readonly hasPoints: boolean
}
export type Answer<T> = {
  readonly status: number
  /** «200», or with the code of the refusal: «409 22». */
  readonly said: string
  /** Null for a refusal. */
  readonly data: T | null
  readonly cookie: string
  readonly text: string
}

type ShopProcess = {
  readonly proxy: CountingProxy
  readonly composed: ComposedApp
  readonly jobs: AllJobDeps
  readonly end: () => Promise<void>
}

/** Bytes by the seed, for numbers and links of orders. */
const bytesBy = (random: SeededRandom): Random => ({
  bytes: (count) => Uint8Array.from({ length: count }, () => random.below(256)),
})

export class World {
  readonly random: SeededRandom
  readonly orders: DayOrder[] = []
  readonly lines: string[] = []
  /** What must not happen, in words. */
  readonly wrong: string[] = []
  readonly variants = new Map<string, number>()
  readonly stores = new Map<string, number>()
  /** The database as nothing cuts it. */
  readonly db: Kysely<DB>
  readonly folder: string
  readonly network = new ProviderNetwork()
  readonly webhooks: object[]
  readonly sandbox: Sandbox
  now = FIXTURE_NOW
  fate: Fate | null = null
  buyers = 0
  kills = 0
  readonly #base: DayDatabase
  readonly #sandboxUrl: string
  readonly #bytes: Random
  readonly #closePool: () => Promise<void>
  readonly #staff = new Map<string, string>()
  #keys = 0
  #process: ShopProcess | undefined

  private constructor(base: DayDatabase, seed: number, folder: string, bank: Bank) {
    this.#base = base
    this.folder = folder
    this.random = seededRandom(seed)
    this.#bytes = bytesBy(seededRandom(-seed))
    this.sandbox = bank.sandbox
    this.#sandboxUrl = bank.url
    this.webhooks = bank.webhooks
    const pool = openPool(base.appUrl, 2)
    this.db = pool.db
    this.#closePool = pool.close
  }

  static async open(base: DayDatabase, seed: number, bank: Bank): Promise<World> {
    const world = new World(base, seed, await mkdtemp(join(tmpdir(), 'glad-day-')), bank)
    bank.webhooks.length = 0
    for (const { sku, id } of await world.db.selectFrom('variant').select(['sku', 'id']).execute())
      world.variants.set(sku, id)
    for (const { code, id } of await world.db.selectFrom('store').select(['code', 'id']).execute())
      world.stores.set(code, id)
    world.#process = await world.#start()
    return world
  }

  get process(): ShopProcess {
    if (this.#process === undefined) throw new Error('The shop has not started')
    return this.#process
  }

  async #start(): Promise<ShopProcess> {
    const proxy = await openCountingProxy(this.#base.appUrl)
    const pool = openPool(proxy.url, 4)
    const clock = { now: () => this.now }
    const alert = (message: string): void => {
      if (message.includes('audit found')) this.wrong.push(message)
    }
    const providers = [
      this.network.through(yookassa(`${this.#sandboxUrl}/yookassa`, { shopId: '1', secretKey: 'key' })),
    ]
    const cdekAccount = { clientId: 'shop', clientSecret: 'secret', shipmentPoint: 'P259-1' }
    const services = { providers, carriers: [cdek(`${this.#sandboxUrl}/cdek`, cdekAccount)], random: this.#bytes }
    const composed = await composeApp(
      { db: pool.db, folder: this.folder },
      {
        clock,
        alert,
        services,
        options: { apiDocs: false },
        receiveWebhook: (provider, body, address) =>
          receiveWebhook(pool.db, { providers }, provider, body, address, this.now),
      },
    )
    const jobs: AllJobDeps = {
      ...shopForTests,
      ...services,
      db: pool.db,
      clock,
      alert,
      publicUrl: ORIGIN,
      sms: { send: async (messages) => messages.map(() => ({ sent: true, providerId: '1' })) },
      mailer: { send: async () => ({ sent: true }) },
      codeKey: signInForTests.codeKey,
      smsLimits: signInForTests.smsLimits,
      feedbackTo: 'zabota@glad.example',
    }
    const end = async (): Promise<void> => {
      await composed.close()
      await pool.close()
      proxy.close()
    }
    return { proxy, composed, jobs, end }
  }

  /** The process has died: another one starts. */
  async #restart(): Promise<void> {
    this.kills += 1
    const dead = this.process
    this.#process = await this.#start()
    await dead.end()
  }

  /**
   * The result of `work` over the process of the shop, which the fate of the action may strike: then it is worked again, as a client
   * does that got no answer. `isFine`: false for a result that only a fault excuses.
   */
  async tried<T>(work: () => Promise<T>, isFine: (result: T) => boolean): Promise<T> {
    const { fate } = this
    if (fate === null || fate.calls > 0) {
      this.fate = fate && { ...fate, calls: fate.calls - 1 }
      return work()
    }
    this.fate = null
    this.lines.push(`  ${fate.kind}`)
    if (fate.kind === 'request lost') return work()
    const end = arm(fate, this.process.proxy, this.network)
    const result = await work().catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
    const { isKilled, isAnswerLost } = end()
    if (isKilled) await this.#restart()
    const isGood = !(result instanceof Error) && isFine(result)
    return isGood && !isAnswerLost ? result : work()
  }

  newKey(): string {
    this.#keys += 1
    return `key-of-day-${this.#keys}`
  }

  /** A request to the shop; one that is repeated has the same key. */
  async call<T = unknown>(method: 'GET' | 'POST', url: string, body?: object, cookie = ''): Promise<Answer<T>> {
    const request: InjectOptions = {
      method,
      url,
      headers: {
        'sec-fetch-site': 'same-origin',
        'idempotency-key': this.newKey(),
        ...(cookie === '' ? {} : { cookie }),
      },
      ...(body === undefined ? {} : { body }),
    }
    const send = () => this.process.composed.app.inject(request)
    let answer = await this.tried(send, ({ statusCode }) => statusCode < 500)
    // «Ничего не потеряно: повторите»: the shop has not answered in time, as on a machine that does other work.
    if (answer.statusCode === 503) answer = await send()
    if (answer.statusCode >= 500) this.wrong.push(`${method} ${url}: ${answer.statusCode} ${answer.body.slice(0, 200)}`)
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    const { data = null, errors = [] } = isJson ? answer.json() : {}
    const [set] = answer.cookies
    return {
      status: answer.statusCode,
      said: [answer.statusCode, errors[0]?.code ?? ''].join(' ').trim(),
      data: answer.statusCode === 200 ? data : null,
      cookie: set === undefined ? cookie : `${set.name}=${set.value}`,
      text: answer.body,
    }
  }

  /** A request of a member of staff, who is signed in anew when time has passed. */
  async staff<T = unknown>(method: 'GET' | 'POST', url: string, body?: object, login = 'senior'): Promise<Answer<T>> {
    const known = this.#staff.get(login)
    const cookie =
      known ?? `__Host-glad-staff=${(await insertStaffSession(this.db, { login, role: 'senior' }, this.now)).cookie()}`
    this.#staff.set(login, cookie)
    return this.call<T>(method, url, body, cookie)
  }

  /** The clocks of the shop and of those around it. */
  pass(minutes: number): void {
    this.now = new Date(this.now.getTime() + minutes * 60_000)
    this.sandbox.clock.advance(minutes * 60_000)
    this.#staff.clear()
  }

  variant(sku: string): number {
    return this.variants.get(sku) ?? 0
  }
  store(code: string): number {
    return this.stores.get(code) ?? 0
  }

  async close(): Promise<void> {
    await this.process.end()
    await this.#closePool()
    await rm(this.folder, { recursive: true, force: true })
  }
}

/** The sandbox of the providers, and the webhooks that it has sent. */
export type Bank = { readonly sandbox: Sandbox; readonly url: string; readonly webhooks: object[] }
