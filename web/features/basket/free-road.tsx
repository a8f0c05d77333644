import { FREE_DELIVERY_FROM, hasFreeDelivery } from '#domain/contacts.ts'
import { formatMoney } from '#domain/money.ts'
import css from './basket-summary.module.css'

/** BASK-06: shown exactly where the header promises «бесплатно от 3 000 ₽» (HEAD-01). `goods`: kopecks after discounts. */
export const FreeRoad = ({
  goods,
  city,
}: {
  goods: number
  city: { readonly code: string; readonly has_shops: boolean }
}) => {
  if (!hasFreeDelivery(city)) return null
  const left = FREE_DELIVERY_FROM - goods
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
        value={Math.min(goods, FREE_DELIVERY_FROM)}
        aria-label="Путь до бесплатной доставки"
      />
    </div>
  )
}
