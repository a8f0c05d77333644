import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/images/icon.tsx'
import css from './order-notice.module.css'
import type { Notice, Short } from './refusal.ts'

type Props = {
  notice: Notice
  goodsName: (productId: number) => string
  /** Takes as many as there are; the shopper then presses the order again. */
  onTakeWhatIsLeft: (short: readonly Short[]) => void
}

const leftWords = ({ left }: Short): string => (left === 0 ? 'не\u00a0осталось' : `осталось ${left}\u00a0шт.`)

/** What the shop said to the last press, and the way on. The sum above is already the new one. */
export const OrderNotice = ({ notice, goodsName, onTakeWhatIsLeft }: Props) => (
  <div className={css.notice} data-kind={notice.kind}>
    <Icon name="circle-exclamation-point" />
    <div>
      <p>{notice.message}</p>
      {notice.short.length > 0 && (
        <>
          <ul className={css.short}>
            {notice.short.map((item) => (
              <li key={item.productId}>
                {goodsName(item.productId)}&nbsp;— {leftWords(item)}
              </li>
            ))}
          </ul>
          <Button look="line" size="sm" onClick={() => onTakeWhatIsLeft(notice.short)}>
            Взять, что есть
          </Button>
        </>
      )}
      {notice.kind === 'empty' && (
        <ButtonLink look="line" size="sm" to="/cart">
          Открыть корзину
        </ButtonLink>
      )}
    </div>
  </div>
)
