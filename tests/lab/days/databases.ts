/** Databases of days: copies of one that is filled once. */
import { randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { newSecret, insertToken } from '#shop/programs/tokens/tokens.sql.ts'
import {
  exchange,
  exchangeDeps,
  fillExchangeShop,
  GOODS,
  link,
  LINKS,
  OFFER_LINKS,
  sendTo,
} from '#kit/shops/exchange-shop.ts'
import type { Package } from '#platform/commerceml/write-package.ts'
import { FIXTURE_NOW } from '#kit/shops/fixture-shop.ts'
import { appUrlOf } from '#platform/db/app-login.ts'
import { connectAsOwner } from '#platform/db/connection.ts'
import { openPool } from '#platform/db/pool.ts'
import type { DB } from '#platform/db/types.gen.ts'

export const POINT = 1000
export const PROGRAM_SECRET = newSecret()
/** Warehouses of 1C and the shop's stores. */
export const STORES = { w1: 'kirovka', w2: 'arbat', w3: 'rodnik', w4: 'sklad' } as const

/** What the program has when the day begins; prices and stocks come with every exchange. */
export const DAY_GOODS: Package = {
  ...GOODS,
  goods: (GOODS.goods ?? []).filter(({ id }) => id !== 'n'),
  warehouses: STORES,
}
const FIRST_GOODS: Package = {
  ...DAY_GOODS,
  offers: (GOODS.offers ?? [])
    .filter(({ id }) => id !== 'n')
    .map((offer) => ({ ...offer, stocks: { w1: 12, w2: 5, w3: 6, w4: 15 } })),
}

const fill = async (db: Kysely<DB>): Promise<void> => {
  await fillExchangeShop({ db })
  await link({ db }, [
    ...LINKS,
    ...OFFER_LINKS,
    { kind: 'warehouse', id: 'w3', key: 'rodnik' },
    { kind: 'warehouse', id: 'w4', key: 'sklad' },
  ])
  await exchange(sendTo(exchangeDeps({ db })), FIRST_GOODS, 100_000)
  await insertToken(db, PROGRAM_SECRET, {
    name: '1c',
    scopes: ['exchange.work'],
    networks: [],
    expires_on: null,
    per_minute: 6000,
    kinds: [],
    may_confirm: false,
    made_by: '',
    created_at: FIXTURE_NOW,
  })
  await sql`UPDATE city SET cdek_code = 259 WHERE code = 'chel'`.execute(db)
  const hours = JSON.stringify(Array.from({ length: 7 }, () => ({ open: '10:00', close: '22:00' })))
  await sql`
    INSERT INTO pickup_point (id, carrier, code, kind, name, city, city_code, address, lat, lon, hours, hours_text, takes_cash,
      takes_cards, has_fitting, max_weight_g, max_sides_mm, is_closed) OVERRIDING SYSTEM VALUE
    VALUES (${POINT}, 'cdek', 'P259-2', 'office', 'На Кирова', 'Челябинск', '259', 'ул. Кирова, 19', 55.17, 61.4,
      ${hours}::jsonb, 'ежедневно 10:00–22:00', FALSE, TRUE, TRUE, 15000, '{1000,700,700}', FALSE)`.execute(db)
}

export type DayDatabase = { readonly url: string; readonly appUrl: string; readonly drop: () => Promise<void> }
export type DayDatabases = { readonly copy: () => Promise<DayDatabase>; readonly close: () => Promise<void> }

/** `url`: of the owner of a migrated, empty database, which is copied. */
export const openDayDatabases = async (url: string): Promise<DayDatabases> => {
  const named = (name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href
  const from = new URL(url).pathname.slice(1)
  const owner = await connectAsOwner(named('postgres'), 'glad days')
  const copyOf = async (template: string): Promise<string> => {
    const name = `day_${randomBytes(6).toString('hex')}`
    await owner.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
    return name
  }
  const drop = async (name: string): Promise<void> => void (await owner.query(`DROP DATABASE ${name} WITH (FORCE)`))
  const filled = await copyOf(from)
  const pool = openPool(appUrlOf(named(filled)), 2)
  await fill(pool.db)
  await pool.close()
  return {
    copy: async () => {
      const name = await copyOf(filled)
      // The day is not today: no audit compares its times with those of the machine.
      await owner.query(`ALTER DATABASE ${name} SET glad.audit_at = '${FIXTURE_NOW.toISOString()}'`)
      return { url: named(name), appUrl: appUrlOf(named(name)), drop: () => drop(name) }
    },
    close: async () => {
      await drop(filled)
      await owner.end()
    },
  }
}
