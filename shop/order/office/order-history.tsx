import css from '#shop/office/office/orders.module.css'
import { momentText, storeMoment } from '#shop/office/office/moment-text.ts'
import type { OfficeOrder } from '../counter.api.ts'
import { messageText } from '../facts/message-names.ts'
import { changeText, courierText, stepName } from './order-words.ts'

/** Steps of the order with the changes of its lines and the messages about it, by time. */
export const OrderHistory = ({
  order: { history, line_changes, messages, carrier, courier, timezoneoffset },
}: {
  order: OfficeOrder
}) => {
  const steps = history.map(({ state, at, staff }, i) => {
    const name = i === 0 && staff !== null ? 'Оформлен по\u00a0телефону' : stepName({ state, carrier })
    return { at, text: `${name}${staff === null ? '' : `, ${staff}`}` }
  })
  const changes = (line_changes ?? []).map((change) => ({ at: change.at, text: changeText(change) }))
  const sent = messages.map((message) => ({ at: message.at, text: messageText(message) }))
  const taken = courier === null ? [] : [{ at: courier.at, text: courierText(courier) }]
  return (
    <ol className={css.history}>
      {[...steps, ...changes, ...taken, ...sent]
        .toSorted((a, b) => a.at.localeCompare(b.at))
        .map(({ at, text }, i) => (
          <li key={`${i} ${at} ${text}`}>
            {/* The zone is named once. */}
            {(i === 0 ? storeMoment : momentText)(at, timezoneoffset)}&nbsp;— {text}
          </li>
        ))}
    </ol>
  )
}
