/** ORD-08: what a returned parcel brought back is looked at piece by piece: to the shelf, or written off. */
import { useState } from 'react'
import type { OfficeOrder } from '../counter.api.ts'
import { isOnline } from '#shop/payment/facts/methods.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { IconButton } from '#platform/ui/controls/icon-button.tsx'
import { useOutbox } from './outbox/outbox-context.ts'
import css from '#shop/office/office/orders.module.css'

export type Parcel = OfficeOrder['to_inspect'][number]
/** Sellable pieces by the line of the return. */
export type Sellable = Readonly<Record<string, number>>

type Props = {
  readonly order: OfficeOrder
  readonly parcel: Parcel
  readonly sellable: Sellable
  readonly onChange: (sellable: Sellable) => void
}

export const InspectParcel = ({ order, parcel, sellable, onChange }: Props) => {
  const { act } = useOutbox()
  const [isSure, setSure] = useState(false)
  const pieces = parcel.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const good = parcel.lines.reduce((sum, { return_line_id }) => sum + (sellable[return_line_id] ?? 0), 0)
  const accept = (): void =>
    act({
      call: 'inspectReturn',
      input: {
        number: order.number,
        return_id: parcel.return_id,
        lines: parcel.lines.map(({ return_line_id }) => ({ return_line_id, sellable: sellable[return_line_id] ?? 0 })),
      },
    })
  return (
    <section className={css.inspect} aria-label="Осмотр возврата">
      <h2 className={css.name}>Посылка вернулась: осмотрите товар</h2>
      <p className={css.hint}>
        Сканируйте то, что можно снова продать: целое, не&nbsp;вскрытое. Остальное спишется.
        {isOnline(order.payment) && order.to_pay > 0 && ' Деньги покупателю уже возвращаются.'}
      </p>
      <ul>
        {parcel.lines.map(({ return_line_id, line_id, quantity }) => {
          const name = order.lines.find((line) => line.line_id === line_id)?.name ?? ''
          const count = sellable[return_line_id] ?? 0
          return (
            <li key={return_line_id} className={css.inspectLine}>
              <span>{name}</span>
              <div className={css.count}>
                <IconButton
                  icon="minus"
                  label={`Списать: ${name}`}
                  disabled={count === 0}
                  onClick={() => onChange({ ...sellable, [return_line_id]: count - 1 })}
                />
                <span className={css.picked} aria-label={`В продажу ${count} из ${quantity}`}>
                  {count}
                  <small>/{quantity}</small>
                </span>
                <IconButton
                  icon="plus"
                  label={`В продажу: ${name}`}
                  disabled={count >= quantity}
                  onClick={() => onChange({ ...sellable, [return_line_id]: count + 1 })}
                />
              </div>
            </li>
          )
        })}
      </ul>
      {good < pieces && !isSure ? (
        <Button look="line" onClick={() => setSure(true)}>
          Списать {pieces - good}&nbsp;шт.{good > 0 && `, в\u00a0продажу ${good}\u00a0шт.`}
        </Button>
      ) : (
        <div className={css.answers}>
          <Button onClick={accept}>
            {good === pieces ? 'Всё в\u00a0продажу' : `Списать ${pieces - good}\u00a0шт. насовсем`}
          </Button>
          {good < pieces && (
            <Button look="quiet" onClick={() => setSure(false)}>
              Назад
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
