/** EXCH-02: what of the shop warehouses, prices, groups, properties and makers of the program are: links, and what has an equal name. */
import type { Kysely } from 'kysely'
import { foldText, wordsOf } from '#kernel/normalized-words.ts'
import { WITHOUT_WAREHOUSE } from '#platform/commerceml/exchange-item.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { readAttributes } from '#shop/catalogue/face.ts'
import type { ExchangeLinks } from '#shop/exchange/exchange.api.ts'
import { LINKED_KINDS, PRICE_ROLES, type LinkedKind } from '#shop/exchange/facts/exchange-words.ts'
import { readBrands, readLinks, readNamed, readSections, readStores } from '#shop/exchange/items.sql.ts'
import { hasStockWithoutWarehouse, readMakers } from '#shop/exchange/journal.sql.ts'

/** `own`: what it is called without the city. */
type Named = { readonly key: string; readonly name: string; readonly own?: string }

export const linkOptions = async (db: Kysely<DB>): Promise<Record<LinkedKind, readonly Named[]>> => ({
  price_type: Object.entries(PRICE_ROLES).map(([key, name]) => ({ key, name })),
  warehouse: await readStores(db),
  group: await readSections(db),
  property: (await readAttributes(db)).all
    .filter(({ source, kind }) => source === 'attributes' && kind !== 'colour')
    .map(({ code, name }) => ({ key: code, name })),
  brand: (await readBrands(db)).map(({ slug, name }) => ({ key: slug, name })),
})

const namesOf = async (db: Kysely<DB>, kind: LinkedKind): Promise<{ id: string; name: string }[]> => {
  if (kind === 'brand') return (await readMakers(db)).map((maker) => ({ id: foldText(maker), name: maker }))
  const named = await readNamed(db, kind)
  return kind === 'warehouse' && (await hasStockWithoutWarehouse(db))
    ? [...named, { id: WITHOUT_WAREHOUSE, name: 'Остаток без склада' }]
    : named
}

/** The only one of the options whose name has the same words. */
const proposalOf = (name: string, options: readonly Named[]): string | null => {
  const folded = (text: string): string => wordsOf(text).toSorted().join(' ')
  const wanted = folded(name)
  const found = options.filter((option) => [option.name, option.own ?? ''].some((text) => folded(text) === wanted))
  return wanted === '' || found.length !== 1 ? null : (found[0]?.key ?? null)
}

export const readExchangeLinks = async (db: Kysely<DB>): Promise<ExchangeLinks> => {
  const options = await linkOptions(db)
  const rows: ExchangeLinks['rows'] = []
  for (const kind of LINKED_KINDS) {
    const links = await readLinks(db, kind)
    const named = await namesOf(db, kind)
    for (const { id, name } of named) {
      const proposal = kind === 'price_type' ? (named.length === 1 ? 'price' : null) : proposalOf(name, options[kind])
      // A maker who is called as a brand is that brand.
      if (kind === 'brand' && proposal !== null && !links.has(id)) continue
      rows.push({ kind, id, name: name === '' ? id : name, key: links.get(id) ?? null, proposal })
    }
  }
  return {
    rows,
    options: LINKED_KINDS.flatMap((kind) => options[kind].map(({ key, name }) => ({ kind, key, name }))),
  }
}
