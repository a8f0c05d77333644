import { FREE_DELIVERY_FROM, hasFreeDelivery } from '#domain/contacts.ts'
import { formatMoney } from '#domain/money.ts'
import css from './basket-summary.module.css'

type Props = {
  /** Kopecks after discounts. */
  goodsTotal: number
  city: { readonly code: string; readonly has_shops: boolean }
}

/** BASK-06: shown exactly where the header promises «бесплатно от 3 000 ₽» (HEAD-01). */
export const FreeDeliveryProgress = ({ goodsTotal, city }: Props) => {
  if (!hasFreeDelivery(city)) return null
  const left = FREE_DELIVERY_FROM - goodsTotal
  return (
    <div className={css.road}>
      {left > 0 ? (
        <p>
          До&nbsp;бесплатной доставки <b>{formatMoney(left)}</b>
        </p>
      ) : (
        <p>
          <b>Доставка бесплатная</b>&nbsp;— заказ от&nbsp;{formatMoney(FREE_DELIVERY_FROM)}
        </p>
      )}
      <progress
        className={css.progress}
        max={FREE_DELIVERY_FROM}
        value={Math.min(goodsTotal, FREE_DELIVERY_FROM)}
        aria-label="Путь до бесплатной доставки"
      />
    </div>
  )
}
