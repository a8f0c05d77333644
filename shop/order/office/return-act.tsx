import { fullDate, dayAt } from '#kernel/dates.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import type { OfficeOrder } from '../counter.api.ts'
import { refundText } from '../facts/return-choice.ts'
import { backBy, backSums } from './order-words.ts'
import css from './return-act.module.css'

/** STAFF-04: the paper that buyer and seller sign: what came back of the order so far. Only a printer shows it. */
export const ReturnAct = ({ order, shopName }: { order: OfficeOrder; shopName: string }) => {
  const [last] = order.returns
  const lines = order.lines.filter(({ returned }) => returned > 0)
  if (last === undefined || lines.length === 0) return null
  return (
    <>
      <Button look="quiet" onClick={() => print()}>
        Напечатать акт возврата
      </Button>
      <section className={css.act}>
        <h1>Акт возврата товара</h1>
        <p>
          {shopName}, заказ {order.number}, {fullDate(dayAt(new Date(last.at), order.timezoneoffset))}
        </p>
        <p>Покупатель: {order.recipient_name}</p>
        <table>
          <thead>
            <tr>
              <th scope="col">Товар</th>
              <th scope="col">Артикул</th>
              <th scope="col">Штук</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ line_id, name, shade_name, size_text, sku, returned }) => (
              <tr key={line_id}>
                <td>{[name, shade_name, size_text].filter((part) => part !== null && part !== '').join(', ')}</td>
                <td>{sku}</td>
                <td>{returned}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>Возвращено: {refundText(backSums(order.returns), backBy(order))}</p>
        <p>Товар принял __________________ Товар вернул __________________</p>
      </section>
    </>
  )
}
