import { courierFreeFrom } from '#shop/delivery/facts/delivery-rules.ts'
import { formatMoney } from '#kernel/money.ts'
import { useShop } from '#platform/client/shop.ts'
import css from './basket-summary.module.css'

type Props = {
  /** Kopecks after discounts. */
  goodsTotal: number
  city: { readonly code: string; readonly has_shops: boolean }
}

/** BASK-06: shown exactly where the header promises «бесплатно от 3 000 ₽» (HEAD-01). */
export const FreeDeliveryProgress = ({ goodsTotal, city }: Props) => {
  const freeFrom = courierFreeFrom(useShop().terms.courier, city)
  if (freeFrom === null) return null
  const left = freeFrom - goodsTotal
  return (
    <div className={css.road}>
      {left > 0 ? (
        <p>
          До&nbsp;бесплатной доставки <b>{formatMoney(left)}</b>
        </p>
      ) : (
        <p>
          <b>Доставка бесплатная</b>&nbsp;— заказ от&nbsp;{formatMoney(freeFrom)}
        </p>
      )}
      <progress
        className={css.progress}
        max={freeFrom}
        value={Math.min(goodsTotal, freeFrom)}
        aria-label="Путь до бесплатной доставки"
      />
    </div>
  )
}
