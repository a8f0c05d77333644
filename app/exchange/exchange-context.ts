/** What an exchange knows when it turns goods of the program into records of the shop. */
import type { Kysely } from 'kysely'
import { foldText } from '#kernel/normalized-words.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { WITHOUT_WAREHOUSE, type Property } from '#platform/commerceml/exchange-item.ts'
import type { Db } from '#platform/import/rows.sql.ts'
import { readAttributes } from '#shop/catalogue/face.ts'
import type { Attribute } from '#shop/catalogue/facts/attributes.ts'
import { readSettingRows } from '#shop/company/settings.sql.ts'
import { exchangeTerms, type ExchangeSetting, type ExchangeTerms } from '#shop/exchange/facts/exchange-terms.ts'
import { readBrands, readLinks, readNamed, readSections } from '#shop/exchange/items.sql.ts'
import { isRecord } from '#kernel/is-record.ts'
import type { KeepOriginal } from '#shop/product/import-pictures.ts'
import type { DeskDeps } from '../changes/write-records.ts'

export type ExchangeDeps = DeskDeps & {
  readonly db: Kysely<DB>
  readonly now: () => Date
  /** Keeps the bytes of a picture. */
  readonly keepOriginal?: KeepOriginal
}

export type ExchangeContext = {
  readonly terms: ExchangeTerms
  /** Ids of price types; absent: none is chosen. */
  readonly priceType: string | undefined
  readonly oldPriceType: string | undefined
  readonly priceTypes: ReadonlyMap<string, string>
  /** Names of warehouses, and codes of the stores that they are. */
  readonly warehouses: ReadonlyMap<string, string>
  readonly storeOf: ReadonlyMap<string, string>
  /** Warehouses that nobody has decided about. */
  readonly openWarehouses: readonly string[]
  readonly groups: ReadonlyMap<string, { readonly name: string; readonly parent: string | undefined }>
  readonly sectionOf: ReadonlyMap<string, string>
  readonly sections: ReadonlySet<string>
  /** Slugs of brands by the maker's folded name. */
  readonly brandOf: ReadonlyMap<string, string>
  /** Rate of VAT on the shop's receipts, as a program writes it; null: the shop does not say it. */
  readonly vat: string | null
  /** Names of units: «мл». */
  readonly units: ReadonlySet<string>
  readonly properties: ReadonlyMap<
    string,
    { readonly attribute: Attribute; readonly values: Readonly<Record<string, string>> }
  >
}

export const readSetting = async (db: Db): Promise<ExchangeSetting> => {
  const setting = (await readSettingRows(db)).get('exchange')
  return isRecord(setting) ? (setting as ExchangeSetting) : {}
}
export const readTerms = async (db: Db): Promise<ExchangeTerms> => exchangeTerms(await readSetting(db))

/** Rate of today of the setting `vat`. */
const vatOf = (rows: unknown, today: string): string | null => {
  const dated = (Array.isArray(rows) ? rows : []).filter(isRecord).filter(({ since }) => String(since) <= today)
  const [now] = dated.toSorted((a, b) => String(b['since']).localeCompare(String(a['since'])))
  return now === undefined ? null : String(now['percent'])
}

const known = (links: ReadonlyMap<string, string>): Map<string, string> =>
  new Map([...links].filter(([, key]) => key !== ''))

const idOfKey = (links: ReadonlyMap<string, string>, wanted: string): string | undefined =>
  [...links].find(([, key]) => key === wanted)?.[0]

export const readContext = async (db: Kysely<DB>, today: string): Promise<ExchangeContext> => {
  const priceLinks = await readLinks(db, 'price_type')
  const propertyLinks = await readLinks(db, 'property')
  const brandLinks = await readLinks(db, 'brand')
  const warehouseLinks = await readLinks(db, 'warehouse')
  const warehouses = new Map((await readNamed(db, 'warehouse')).map(({ id, name }) => [id, name]))
  const groups = await readNamed(db, 'group')
  const { all, units } = await readAttributes(db)
  const attributes = new Map(all.map((one) => [one.code, one]))
  const brands = (await readBrands(db)).map(({ slug, name }) => [foldText(name), slug] as const)
  return {
    terms: await readTerms(db),
    priceType: idOfKey(priceLinks, 'price'),
    oldPriceType: idOfKey(priceLinks, 'old_price'),
    priceTypes: new Map((await readNamed(db, 'price_type')).map(({ id, name }) => [id, name])),
    warehouses,
    storeOf: known(warehouseLinks),
    openWarehouses: [...warehouses.keys(), WITHOUT_WAREHOUSE].filter((id) => !warehouseLinks.has(id)),
    groups: new Map(
      groups.map(({ id, name, value: { parent } }) => [
        id,
        { name, parent: typeof parent === 'string' ? parent : undefined },
      ]),
    ),
    sectionOf: known(await readLinks(db, 'group')),
    sections: new Set((await readSections(db)).map(({ key }) => key)),
    brandOf: new Map([...brands, ...known(brandLinks)]),
    vat: vatOf((await readSettingRows(db)).get('vat'), today),
    units: new Set(units.map(({ name }) => name)),
    properties: new Map(
      (await readNamed(db, 'property')).flatMap(({ id, value }) => {
        const attribute = attributes.get(propertyLinks.get(id) ?? '')
        const { values = {} } = value as Partial<Property>
        return attribute === undefined ? [] : [[id, { attribute, values }]]
      }),
    ),
  }
}

/** Path of the section of the nearest linked group; groups may name one another in a circle. */
export const sectionOfGroups = ({ groups, sectionOf }: ExchangeContext, ids: readonly string[]): string | undefined => {
  for (const id of ids) {
    const seen = new Set<string>()
    for (let at: string | undefined = id; at !== undefined && !seen.has(at); at = groups.get(at)?.parent) {
      const path = sectionOf.get(at)
      if (path !== undefined) return path
      seen.add(at)
    }
  }
  return undefined
}
