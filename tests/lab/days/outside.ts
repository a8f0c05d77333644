/** What happens around the shop in a day: the bank, 1C, carriers, queued and scheduled work, time, a disk that fails. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Static, TSchema } from 'typebox'
import { allJobs } from '#app/jobs/all.ts'
import { importXml, offersXml, ordersXml } from '#platform/commerceml/write-package.ts'
import { runJob } from '#kit/run-job.ts'
import { ExchangeRefused, openClient, type Client, type Send } from '../../../ops/exchange/client-1c.ts'
import { DAY_GOODS, PROGRAM_SECRET, STORES } from './databases.ts'
import type { World } from './world.ts'

const DECLINES = ['insufficient_funds', '3d_secure_failed', 'general_decline'] as const

/** A buyer at the bank's page, whose address the shop has given. */
export const atTheBank = async (world: World): Promise<string> => {
  const { random, sandbox, db } = world
  const given = await db.selectFrom('payment').select('id').where('confirmation_url', 'is not', null).execute()
  const known = new Set(given.map(({ id }) => id))
  const open = [...sandbox.bank.payments.values()].filter(({ status, key }) => status === 'pending' && known.has(key))
  const payment = open[random.below(open.length)]
  if (payment === undefined) return 'nothing'
  if (random.once(5)) sandbox.bank.decline(payment, random.pick(DECLINES))
  else sandbox.bank.take(payment)
  return `${payment.amount} ${payment.status}`
}

const PAYMENT_WEBHOOK = '/api/payment/webhook/'
type Sent = { readonly url: string; readonly body: object }
/** Notifications come, in any order, twice or never. */
export const notifications = async (world: World): Promise<string> => {
  const { random } = world
  const said: string[] = []
  for (const { url, body } of world.webhooks.splice(0) as Sent[]) {
    const at = url.indexOf(PAYMENT_WEBHOOK)
    if (at < 0 || random.once(5)) continue
    for (let times = random.once(4) ? 2 : 1; times > 0; times -= 1)
      said.push((await world.call('POST', url.slice(at), body)).said)
  }
  return said.join(', ')
}
export const everyNotification = async (world: World): Promise<void> => {
  for (const { url, body } of world.webhooks.splice(0) as Sent[]) {
    const at = url.indexOf(PAYMENT_WEBHOOK)
    if (at >= 0) await world.call('POST', url.slice(at), body)
  }
}

/** The jobs of a day that may wait at a time. */
const MOST_JOBS = 40
const known = new Map(allJobs.map((job) => [job.name, job]))

/** Works jobs as workers do, until none waits: one whose worker dies is worked again. */
export const workJobs = async (world: World): Promise<string> => {
  const worked: string[] = []
  for (let left = MOST_JOBS; left > 0; left -= 1) {
    const { rows } = await sql<{ id: string; name: string; data: Static<TSchema> }>`
      SELECT id::text AS id, name, data FROM pgboss.job WHERE state IN ('created', 'retry') AND name <> '__pgboss__maintenance'
      ORDER BY created_on, name, ctid LIMIT 1`.execute(world.db)
    const [job] = rows
    if (job === undefined) break
    await workOne(world, job.name, job.data)
    worked.push(job.name)
    await sql`UPDATE pgboss.job SET state = 'completed', completed_on = now() WHERE id = ${job.id}::uuid`.execute(
      world.db,
    )
  }
  return [...Map.groupBy(worked, (name) => name)].map(([name, all]) => `${name} ${all.length}`).join(', ')
}

const workOne = async (world: World, name: string, data: Static<TSchema>): Promise<void> => {
  const job = known.get(name)
  if (job === undefined) return void world.wrong.push(`a job ${name} that nobody knows`)
  const done = await world.tried(
    () =>
      runJob(job, data as never, world.process.jobs).then(
        () => '',
        (error: unknown) => String(error),
      ),
    (error) => error === '',
  )
  if (done !== '') world.wrong.push(`job ${name}: ${done}`)
}

const SCHEDULED = [
  'end-unpaid-orders',
  'check-payments',
  'cancel-uncollected-orders',
  'expire-substitutes',
  'advance-shipments',
  'delete-expired',
  'update-points',
  'check-returns',
] as const
/** The end of a day has an audit of its own. */
const WITH_AUDIT = [...SCHEDULED, 'audit-invariants'] as const
export const schedule = async (world: World): Promise<string> => {
  const name = world.random.pick(WITH_AUDIT)
  await workOne(world, name, {})
  return name
}
export const wholeSchedule = async (world: World): Promise<void> => {
  for (const name of SCHEDULED) await workOne(world, name, {})
}

const PAUSES = [1, 3, 10, 25, 45, 130, 600, 1600] as const
export const timePasses = async (world: World): Promise<string> => {
  const minutes = world.random.pick(PAUSES)
  world.pass(minutes)
  return `${minutes} min`
}

const sendTo =
  (world: World): Send =>
  async (query, { headers, body }) => {
    const url = `/exchange/1c?${new URLSearchParams(query)}`
    const answer = await world.tried(
      () =>
        world.process.composed.app.inject({
          method: body === undefined ? 'GET' : 'POST',
          url,
          headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/octet-stream' }) },
          ...(body === undefined ? {} : { body: Buffer.from(body) }),
        }),
      ({ statusCode }) => statusCode < 500,
    )
    return { status: answer.statusCode, text: answer.body }
  }
const opened = async (world: World, type: 'catalog' | 'sale'): Promise<Client> => {
  const client = openClient(sendTo(world), { type, login: '1c', password: PROGRAM_SECRET })
  await client.checkauth()
  await client.init('3.1')
  return client
}

/** What came of an exchange; one that is refused after a fault goes on with the next exchange. */
const exchanged = async (work: Promise<string>): Promise<string> =>
  work.catch((error: unknown) => {
    if (error instanceof ExchangeRefused) return `refused: ${error.status}`
    throw error
  })

/** 1C says prices and stocks. */
const bringGoods = async (world: World): Promise<string> => {
  const { random } = world
  const offers = ['a', 'b', 'c'].map((id, at) => ({
    id,
    prices: { retail: String([1050, 1600, 750][at] ?? 0), before: '' },
    stocks: Object.fromEntries(Object.keys(STORES).map((store) => [store, random.below(20)])),
  }))
  const goods = { ...DAY_GOODS, offers }
  const client = await opened(world, 'catalog')
  for (const [name, xml] of [
    ['import.xml', importXml(goods)],
    ['offers.xml', offersXml(goods)],
  ] as const) {
    await client.upload(name, Buffer.from(xml), 2500)
    await client.importFile(name)
  }
  return offers.map(({ stocks }) => Object.values(stocks).join(' ')).join(', ')
}

const STATES = ['В работе', 'Готов к выдаче', 'Отменен'] as const
export const goodsFrom1C = (world: World): Promise<string> => exchanged(bringGoods(world))

/** 1C takes orders and says what became of some. */
const takeOrders = async (world: World): Promise<string> => {
  const { random } = world
  const client = await opened(world, 'sale')
  const numbers = [...(await client.step('query')).matchAll(/<Номер>([^<]+)</g)].map(([, number = '']) => number)
  await client.step('success')
  const said = Object.fromEntries(
    numbers.filter(() => random.once(5)).map((number) => [number, { 'Статус заказа': random.pick(STATES) }]),
  )
  if (Object.keys(said).length > 0) {
    await client.upload('orders.xml', Buffer.from(ordersXml(said)), 2500)
    await client.importFile('orders.xml')
  }
  return `${numbers.length} taken, ${JSON.stringify(said)}`
}

export const ordersTo1C = (world: World): Promise<string> => exchanged(takeOrders(world))

/** The feeds are written while their folder takes no file, then while it does. */
export const feedsOnAFullDisk = async (world: World): Promise<string> => {
  const { feeds } = world.process.composed
  const folder = join(world.folder, 'feeds')
  await mkdir(folder, { recursive: true })
  await rename(folder, `${folder}-kept`)
  await writeFile(folder, '')
  const before = feeds.current()
  const failed = await feeds.publish().then(
    () => false,
    () => true,
  )
  if (!failed || feeds.current() !== before) world.wrong.push('feeds were published on a disk that takes no file')
  await rm(folder)
  await rename(`${folder}-kept`, folder)
  await feeds.publish()
  return feeds.current() === before ? 'not published again' : 'published again'
}
