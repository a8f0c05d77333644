import { paths } from '#kernel/pages/paths.ts'
import { Button, ButtonLink } from '#platform/ui/controls/button.tsx'
import css from './basket-page.module.css'

/**
 * BASK-04: a basket that could not be read, which is only logged. Says what is true in any case, offers another try and a way on.
 */
export const BasketUnread = ({ onAgain }: { onAgain: () => void }) => (
  <div className={css.state}>
    <p>Всё, что вы&nbsp;выбрали, хранится в&nbsp;магазине и&nbsp;ждёт вас.</p>
    <p className={css.ways}>
      <Button onClick={onAgain}>Открыть ещё раз</Button>
      <ButtonLink look="line" to={paths.products}>
        В&nbsp;каталог
      </ButtonLink>
    </p>
  </div>
)
