import { useQuery } from '@tanstack/react-query'
import { formatBonusPoints, bonusPointsFor } from '../../facts/bonus-programme.ts'
import { api } from '#platform/client/client.ts'
import { valueOf } from '#platform/client/value-of.ts'
import { useShop } from '#platform/client/shop.ts'

/** The share that comes back at the customer's level; undefined while it is not known, and without a programme. */
const usePercent = (isCustomer: boolean): number | undefined => {
  const { bonus } = useShop().terms
  const { data } = useQuery({
    queryKey: ['bonus', 'percent'],
    queryFn: async () => valueOf(await api.bonus.card({})).level.percent,
    enabled: isCustomer && bonus !== null,
  })
  return isCustomer ? data : bonus?.levels[0].percent
}

/**
 * BONUS-02: the points that goods for `paid` kopecks earn, which come when the order is received. A guest reads those of the first
 * level, which only an account can hold.
 */
export const EarnedBonusPoints = ({ paid, isCustomer }: { readonly paid: number; readonly isCustomer: boolean }) => {
  const percent = usePercent(isCustomer)
  if (percent === undefined) return null
  const points = bonusPointsFor(paid, { name: '', from: 0, percent })
  if (points === 0) return null
  return (
    <>
      Начислим {formatBonusPoints(points)}
      {isCustomer ? ', когда получите заказ' : ', если войдёте перед\u00a0заказом'}
    </>
  )
}
