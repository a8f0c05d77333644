import { importBatchesIsolated, importRows, resolveNamed, type ImportContext } from '#platform/import/import-kind.ts'
import { PromoCodeRecord, PromotionRecord } from './pricing.records.ts'
import { rowOf } from '#platform/import/record.ts'
import { named, says, UnusableRecord, type FaultPart } from '#platform/import/record-fault.ts'
import { upsertRows } from '#platform/import/rows.sql.ts'

/** Fields that a promotion of this kind requires and lacks. */
export const missingIn = ({
  kind,
  percent,
  n,
  m,
  gift_sku,
  gift_skus,
  amount,
  skus,
}: PromotionRecord): readonly FaultPart[] | undefined => {
  if ((kind === 'percent' || kind === 'cheapest_percent' || kind === 'set') && percent === undefined)
    return [named('percent')]
  if (kind === 'cheapest_percent' && n === undefined) return [named('n')]
  if (kind === 'set' && skus === undefined) return [named('skus')]
  if (kind === 'n_for_m' && (n === undefined || m === undefined || m >= n))
    return says`${named('n')} и ${named('m')} меньше ${named('n')}`
  if (kind === 'gift' && (gift_sku === undefined) === (gift_skus === undefined))
    return says`${named('gift_sku')} или, на выбор, ${named('gift_skus')}`
  return (kind === 'bonus' || kind === 'amount') && amount === undefined ? [named('amount')] : undefined
}

/** The gift that is given unless another is chosen, then the others. */
export const giftsOf = ({ gift_sku, gift_skus }: PromotionRecord): readonly string[] =>
  gift_skus ?? (gift_sku === undefined ? [] : [gift_sku])

const checkDays = ({ from, until }: { readonly from: string; readonly until?: string }): void => {
  if (until !== undefined && until < from)
    throw new UnusableRecord(says`${named('until')} ${until} раньше ${named('from')} ${from}`)
}

const checkPromoCode = (record: PromoCodeRecord): void => {
  if ((record.percent === undefined) === (record.amount === undefined))
    throw new UnusableRecord(says`у промокода либо ${named('percent')}, либо ${named('amount')}`)
  checkDays(record)
}

/** Imports promotions and promo codes; the price of a basket applies them from the next version of the catalogue on. */
export const importPromotions = async (loading: ImportContext): Promise<number> => {
  const promotions = await importBatchesIsolated(loading, PromotionRecord, {}, async (batch) => {
    const rows = await resolveNamed(loading, PromotionRecord, batch, (promotion, lookups) => {
      const missing = missingIn(promotion)
      if (missing !== undefined) throw new UnusableRecord(['такой акции нужно поле ', ...missing])
      checkDays(promotion)
      const [gift_sku = null, ...other_gift_skus] = giftsOf(promotion)
      return rowOf(PromotionRecord, promotion, lookups, { gift_sku, other_gift_skus })
    })
    return upsertRows(loading.db, PromotionRecord.table, rows)
  })
  return promotions + (await importRows(loading, PromoCodeRecord, { check: checkPromoCode }))
}
