import { code128, drawingSVG, ean13 } from 'bwip-js/node'
import type { Kysely } from 'kysely'
import { isEan13 } from '#kernel/barcode.ts'
import type { VariantId } from '#kernel/ids.ts'
import { moscowDay } from '#kernel/dates.ts'
import { done, type Handlers } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { Clock } from '#platform/clock.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { forStaff } from '#shop/office/face.ts'
import { crossedOutPrice } from './facts/crossed-out-price.ts'
import { findGoods, readTagRows, readVariantsOf } from './find-goods.sql.ts'
import { priceTags, type PriceTag } from './price-tags.api.ts'

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

type TagsDeps = { readonly db: Kysely<DB>; readonly clock: Clock }

const tagsOf = async ({ db, clock }: TagsDeps, ids: readonly VariantId[]): Promise<PriceTag[]> =>
  (await readTagRows(db, ids, moscowDay(clock.now()))).map(
    ({ size_text, shade_name, barcode, lowest_30, old_price, ...row }) => ({
      ...row,
      kind: [shade_name, size_text].filter((part) => part !== null && part !== '').join(', '),
      old_price: crossedOutPrice({ price: row.price, old_price, lowest_30 }),
      barcode: barcodeOf(barcode, row.sku),
    }),
  )

export const priceTagsCalls = (deps: TagsDeps): Handlers<typeof priceTags, Caller> => ({
  priceTags: ({ text }, caller) =>
    forStaff(deps, priceTags.priceTags, caller, async () => {
      const found = await findGoods(deps.db, text.trim())
      const exact = found.filter(({ is_exact }) => is_exact)
      const ids = (exact.length > 0 ? exact : found).map(({ variant_id }) => variant_id)
      return done({ tags: await tagsOf(deps, ids) })
    }),
  tagsOfProducts: ({ slugs }, caller) =>
    forStaff(deps, priceTags.tagsOfProducts, caller, async () =>
      done({ tags: await tagsOf(deps, await readVariantsOf(deps.db, slugs)) }),
    ),
})
