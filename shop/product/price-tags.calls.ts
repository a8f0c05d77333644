import { code128, drawingSVG, ean13 } from 'bwip-js/node'
import type { Kysely } from 'kysely'
import { isEan13 } from '#kernel/barcode.ts'
import { moscowDay } from '#kernel/dates.ts'
import { done, type Handlers } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { Clock } from '#platform/clock.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { forStaff } from '#shop/office/face.ts'
import { crossedOutPrice } from './facts/crossed-out-price.ts'
import { findGoods, readTagRows } from './find-goods.sql.ts'
import { priceTags } from './price-tags.api.ts'

/** SVG markup with its quiet zones, scaled by the page. */
const barcodeOf = (barcode: string | null, sku: string): string =>
  barcode !== null && isEan13(barcode)
    ? ean13(
        { bcid: 'ean13', text: barcode, scale: 1, height: 10, includetext: true, paddingwidth: 11, paddingheight: 2 },
        drawingSVG(),
      )
    : code128(
        {
          bcid: 'code128',
          text: barcode ?? sku,
          scale: 1,
          height: 10,
          includetext: true,
          paddingwidth: 10,
          paddingheight: 2,
        },
        drawingSVG(),
      )

export const priceTagsCalls = (deps: {
  readonly db: Kysely<DB>
  readonly clock: Clock
}): Handlers<typeof priceTags, Caller> => ({
  priceTags: ({ text }, caller) =>
    forStaff(deps, priceTags.priceTags, caller, async () => {
      const found = await findGoods(deps.db, text.trim())
      const exact = found.filter(({ is_exact }) => is_exact)
      const ids = (exact.length > 0 ? exact : found).map(({ variant_id }) => variant_id)
      const rows = await readTagRows(deps.db, ids, moscowDay(deps.clock.now()))
      return done({
        tags: rows.map(({ size_text, shade_name, barcode, lowest_30, old_price, ...row }) => ({
          ...row,
          kind: [shade_name, size_text].filter((part) => part !== null && part !== '').join(', '),
          old_price: crossedOutPrice({ price: row.price, old_price, lowest_30 }),
          barcode: barcodeOf(barcode, row.sku),
        })),
      })
    }),
})
