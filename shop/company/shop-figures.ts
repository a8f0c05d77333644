/**
 * Figures of the shop that its pages, articles, banners, letters and agreement name as `{courier_price}`: each comes from the one
 * place where the shop keeps it, so that a text cannot promise what the checkout does not do (docs/ru/own-shop.md).
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, dayAndMonth, moscowDay } from '#kernel/dates.ts'
import { isRecord } from '#kernel/is-record.ts'
import { formatMoney, fromRoubles } from '#kernel/money.ts'
import { CODE_LIFETIME_S } from '#kernel/sign-in-code.ts'
import { counted, plural, STORES, type Forms } from '#kernel/text.ts'
import { GUEST_CONFIRM_MINUTES, PICKUP_KEPT_DAYS } from '#shop/order/facts/order-times.ts'
import { MONEY_BACK_DAYS, REFUND_DAYS, UNPAID_MINUTES } from '#shop/payment/facts/payment-limits.ts'
import { readAllValues } from '#platform/changes/change-sets.sql.ts'
import type { Figures } from '#platform/import/figures.ts'
import type { Db } from '#platform/import/rows.sql.ts'
import { readYaml } from '#platform/settings/read-yaml.ts'
import { ShopFile } from './shop-file.schema.ts'

const DAYS: Forms = ['день', 'дня', 'дней']
const MINUTES: Forms = ['минута', 'минуты', 'минут']
/** After «в течение» and «меньше». */
const OF_DAYS: Forms = ['дня', 'дней', 'дней']
const OF_TIMES: Forms = ['раза', 'раз', 'раз']
const OF_MONTHS: Forms = ['месяца', 'месяцев', 'месяцев']
const MONTHS: Forms = ['месяц', 'месяца', 'месяцев']
const BRANDS: Forms = ['марка', 'марки', 'марок']
const NBSP = '\u00a0'
const percent = (value: number): string => `${String(value).replace('.', ',')}${NBSP}%`

const vatPercent = (value: number | string | undefined): string | undefined =>
  typeof value === 'number' ? percent(value) : undefined

type Values = Readonly<Record<string, unknown>>

const lines = async (file: string): Promise<Values[]> =>
  existsSync(file)
    ? (await readFile(file, 'utf8')).split('\n').flatMap((line) => {
        try {
          const value: unknown = JSON.parse(line)
          return isRecord(value) ? [value] : []
        } catch {
          // The import of the file itself names the line.
          return []
        }
      })
    : []

const latest = <T extends { readonly since: string }>(rows: readonly T[] | undefined, today: string): T | undefined =>
  rows?.filter(({ since }) => since <= today).toSorted((a, b) => b.since.localeCompare(a.since))[0]

const NEXT_DAYS = 6
const ON_WEEKDAY = ['понедельник', 'вторник', 'среду', 'четверг', 'пятницу', 'субботу', 'воскресенье']

/** «не работаем» */
const hoursOfDay = ({ open, close, like, opens_later: later }: Values): string => {
  if (open !== undefined) return `с${NBSP}${String(open)} до${NBSP}${String(close)}`
  if (typeof like === 'number') return `как в${NBSP}${ON_WEEKDAY[like - 1]}`
  if (later === 60) return 'открываемся на\u00a0час позже'
  return typeof later === 'number' ? `открываемся на${NBSP}${counted(later, MINUTES)} позже` : `не${NBSP}работаем`
}
/** «2–8 января», «31 декабря – 2 января», «1 января» */
const daysText = (first: string, last: string): string => {
  if (first === last) return dayAndMonth(first)
  return first.slice(0, 7) === last.slice(0, 7)
    ? `${Number(first.slice(8))}–${dayAndMonth(last)}`
    : `${dayAndMonth(first)} – ${dayAndMonth(last)}`
}

/** «31 декабря с 10:00 до 18:00, 1 января не работаем, 2–8 января открываемся на час позже»: the next of all stores, from today on. */
const specialDays = (days: readonly Values[], today: string): string => {
  const runs: { first: string; last: string; hours: string }[] = []
  for (const row of days
    .filter(
      ({ day, store, city, disabled }) =>
        String(day) >= today && store === undefined && city === undefined && disabled !== true,
    )
    .toSorted((a, b) => String(a['day']).localeCompare(String(b['day'])))) {
    const [day, hours, before] = [String(row['day']), hoursOfDay(row), runs.at(-1)]
    if (before?.hours === hours && addDays(before.last, 1) === day) before.last = day
    else runs.push({ first: day, last: day, hours })
  }
  return runs
    .slice(0, NEXT_DAYS)
    .map(({ first, last, hours }) => `${daysText(first, last)} ${hours}`)
    .join(', ')
}

/** The lowest price of express delivery. */
const expressFrom = (stores: readonly Values[]): string | undefined => {
  const prices = stores
    .flatMap(({ zones }): unknown[] => (Array.isArray(zones) ? zones : []))
    .flatMap((zone) => (isRecord(zone) && typeof zone['price'] === 'number' ? [zone['price']] : []))
  return prices.length === 0 ? undefined : formatMoney(Math.min(...prices))
}

/** «09:00 - 22:00» inside a sentence. */
const hoursInWords = (hours: string | undefined): string | undefined =>
  hours?.replace(/^(\d\d:\d\d)\s*[-–]\s*(\d\d:\d\d)$/, `с${NBSP}$1 до${NBSP}$2`)

/** What figures are read from: records of the shop, and its settings; null: they are not known. */
type FigureSource = {
  readonly file: ShopFile | null
  readonly stores: readonly Values[]
  readonly days: readonly Values[]
  readonly express: readonly Values[]
  readonly brands: readonly Values[]
}

const figuresOf = ({ file, stores, days, express, brands }: FigureSource, now: Date): Figures => {
  const today = moscowDay(now)
  const shops = stores.filter(({ is_warehouse }) => is_warehouse !== true)
  const cities = new Set(shops.map(({ city }) => city)).size
  const figures = new Map<string, string | undefined>([
    ['stores', counted(shops.length, STORES)],
    ['store_count', String(shops.length)],
    ['in_cities', `${cities}${NBSP}${plural(cities, ['городе', 'городах', 'городах'])}`],
    ['brands', counted(brands.length, BRANDS)],
    ['special_days', specialDays(days, today) || 'пока не\u00a0назначены'],
    ['express_from', expressFrom(express)],
    ['unpaid_time', counted(UNPAID_MINUTES, MINUTES)],
    ['confirm_time', counted(GUEST_CONFIRM_MINUTES, MINUTES)],
    ['code_time', counted(CODE_LIFETIME_S / 60, MINUTES)],
    ['pickup_time', counted(PICKUP_KEPT_DAYS, DAYS)],
    ['refund_time', counted(REFUND_DAYS, DAYS)],
    ['money_back_time', counted(MONEY_BACK_DAYS, DAYS)],
  ])
  if (file !== null) {
    const { hotline, delivery, returns, returns_post, dates, vat, bonus, email, company, name } = file
    const moscow = hotline.hours_in?.['msk']
    const { days: returnDays, irritation_days: irritationDays } = latest(returns, today) ?? {}
    for (const [key, value] of [
      ['shop', name],
      ['company', company.name],
      ['address', company.address],
      ['email', email],
      ['phone', hotline.phone],
      // In letters {phone} is the phone of an account.
      ['hotline', hotline.phone],
      ['phone_digits', hotline.phone.replaceAll(/\D/g, '')],
      ['hotline_hours', hoursInWords(hotline.hours)],
      ['hotline_hours_in_moscow', hoursInWords(moscow)],
      ['assembly_time', delivery?.assembly && counted(delivery.assembly.minutes, MINUTES)],
      ['courier_price', delivery && formatMoney(fromRoubles(delivery.courier_price))],
      ['free_from', delivery?.free_from && formatMoney(fromRoubles(delivery.free_from))],
      ['courier_attempts', delivery && counted(delivery.attempts ?? 1, OF_TIMES)],
      ['return_time', returnDays && counted(returnDays, DAYS)],
      ['irritation_time', irritationDays && counted(irritationDays, OF_DAYS)],
      ['return_post', returns_post],
      ['not_sold_time', dates && counted(dates.not_sold_months, OF_MONTHS)],
      ['marked_time', dates && counted(dates.marked_months, OF_MONTHS)],
      ['vat', vatPercent(latest(vat, today)?.percent)],
      ['bonus_least', bonus?.levels[0] && percent(bonus.levels[0].percent)],
      ['bonus_most', bonus && percent(Math.max(...bonus.levels.map((level) => level.percent)))],
      ['bonus_share', bonus && percent(bonus.max_percent)],
      ['bonus_life', bonus && counted(bonus.burn_months, MONTHS)],
    ] as const)
      figures.set(key, value || undefined)
  }
  return new Map([...figures].flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))
}

/** The shop's own figures; those of a folder without a readable shop.yaml are only of the program and of its stores. */
export const figuresOfFolder = async (folder: string, now = new Date()): Promise<Figures> => {
  const [read, stores, days, express, brands] = await Promise.all([
    readYaml(join(folder, 'shop.yaml'), ShopFile),
    lines(join(folder, 'stores.jsonl')),
    lines(join(folder, 'special-days.jsonl')),
    lines(join(folder, 'express.jsonl')),
    lines(join(folder, 'brands.jsonl')),
  ])
  return figuresOf({ file: 'value' in read ? read.value : null, stores, days, express, brands }, now)
}

/** The figures of the records that are stored; `file`: the settings in force. */
export const figuresOfRecords = async (db: Db, file: ShopFile | null, now: Date): Promise<Figures> => {
  const all = async (kind: string): Promise<Values[]> => [...(await readAllValues(db, kind)).values()]
  return figuresOf(
    {
      file,
      stores: await all('stores'),
      days: await all('special_days'),
      express: await all('express_stores'),
      brands: await all('brands'),
    },
    now,
  )
}
