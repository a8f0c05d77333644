/** OFFICE-02: what a product lacks to be sold well. The rules over its record are `record_lacks` of the database. */
import { sql } from 'kysely'
import { countFound, readRecordPage } from '#platform/changes/record-list.sql.ts'
import type { Db } from '#platform/import/rows.sql.ts'
import type { Lack } from '#shop/changes/changes.api.ts'
import { withoutStock } from '#shop/product/availability.sql.ts'

/** Stands in the place of a field in the filters of a list: `lacks:picture`. */
export const LACKS = 'lacks'

const OF_PRODUCT: readonly Lack[] = [
  { code: 'picture', title: 'снимка упаковки', field: 'pictures' },
  { code: 'alt', title: 'описания снимков для незрячих: не короче 10 знаков и не одно название', field: 'pictures' },
  { code: 'text', title: 'описания хотя бы в 200 знаков', field: 'description' },
  { code: 'usage', title: 'применения', field: 'usage' },
  { code: 'composition', title: 'состава', field: 'composition' },
  { code: 'weight', title: 'веса или высоты упаковки', field: 'variants' },
  { code: 'barcode', title: 'штрихкода', field: 'variants' },
  { code: 'marking', title: 'кода ТН ВЭД для маркировки', field: 'variants' },
  { code: 'companions', title: 'пары: с чем используют', field: 'goes_with' },
  { code: 'stock', title: 'остатка: ни в одном магазине', field: null },
]
export const lacksOf = (kind: string): readonly Lack[] => (kind === 'products' ? OF_PRODUCT : [])

/** Codes of what a record lacks now. */
export const readLacks = async (db: Db, kind: string, key: string): Promise<string[]> => {
  const known = lacksOf(kind)
  if (known.length === 0) return []
  const found = { kind, text: '', only: [], keys: [key] }
  const [line] = await readRecordPage(db, { ...found, sort: null, skip: 0, take: 1, whole: false })
  const named = line?.value[LACKS]
  const isSoldOut = (await countFound(db, { ...found, more: [withoutStock(sql`l.key`)] }, 1)) > 0
  const codes: readonly unknown[] = [...(Array.isArray(named) ? named : []), ...(isSoldOut ? ['stock'] : [])]
  return known.flatMap(({ code }) => (codes.includes(code) ? [code] : []))
}
