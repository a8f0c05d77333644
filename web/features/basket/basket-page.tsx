import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { counted, GOODS } from '#domain/plural.ts'
import { Button } from '#web/ui/controls/button.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { LinkButton } from '#web/ui/controls/link.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import text from '#web/ui/styles/text.module.css'
import { BasketLines } from './basket-lines.tsx'
import type { BasketPlace } from './basket-place.ts'
import css from './basket-page.module.css'
import { BasketSkeleton } from './basket-skeleton.tsx'
import { isOut, isShort, standsOf, treeOf, type Stand } from './basket-split.ts'
import { useBasket } from './basket-store.tsx'
import { BasketSummary } from './basket-summary.tsx'
import { EmptyBasket } from './empty-basket.tsx'
import { pressedIn } from './use-basket-line.ts'

export type BasketPageProps = { place: BasketPlace; onChangeCity: () => void }

const headCount = (stands: readonly Stand[]): string => {
  const pieces = stands.reduce((sum, stand) => sum + stand.quantity, 0)
  const out = stands.filter(isOut).length
  return (
    counted(pieces, GOODS) +
    (out === 0 ? '' : `, ${out}\u00a0${out % 10 === 1 && out % 100 !== 11 ? 'недоступен' : 'недоступны'}`)
  )
}

/** The line that held the focus is gone: the reader goes on from the page's title. */
const useFocusAfterRemoval = (lines: number) => {
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(lines)
  useEffect(() => {
    if (lines < before.current && document.activeElement === document.body) title.current?.focus()
    before.current = lines
  }, [lines])
  return title
}

const FilledBasket = ({ stands, place, onChangeCity }: BasketPageProps & { stands: readonly Stand[] }) => {
  const { change, availability } = useBasket()
  const navigate = useNavigate()
  const city = { code: place.code, has_shops: place.hasShops }
  const troubled = stands.filter(isShort)
  const leaveAvailable = async (): Promise<void> => {
    const gone = troubled.filter(isOut).map(({ line }) => line.id)
    const short = troubled.filter((stand) => !isOut(stand))
    const done = await Promise.all([
      ...(gone.length > 0 ? [change({ kind: 'deleteItems', lineIds: gone })] : []),
      ...short.map(({ line, available }) =>
        change({ kind: 'setQuantity', lineId: line.id, quantity: available ?? line.quantity }),
      ),
    ])
    if (done.every(Boolean)) await navigate('/cart/checkout')
  }
  return (
    <div className={css.grid}>
      <section aria-label="Товары в корзине">
        <BasketLines stands={stands} place={place} />
        <p className={css.foot}>
          {place.name === null
            ? 'Город не\u00a0выбран, наличие показано для доставки. '
            : `Наличие показано для города ${place.name}. `}
          <LinkButton onClick={onChangeCity}>{place.name === null ? 'Выбрать город' : 'Сменить город'}</LinkButton>
        </p>
      </section>
      <BasketSummary
        tree={treeOf(stands, city)}
        city={city}
        troubled={availability === null ? null : troubled.length}
        onLeaveAvailable={() => void leaveAvailable()}
      />
    </div>
  )
}

export const BasketPage = ({ place, onChangeCity }: BasketPageProps) => {
  const { basket, availability, failed, loading, waiting, reload } = useBasket()
  const stands = basket === null ? [] : standsOf(basket, availability, pressedIn(waiting))
  const title = useFocusAfterRemoval(stands.length)
  const empty = basket !== null && stands.length === 0
  return (
    <div className={layout.wrap}>
      {!empty && (
        <div className={css.head}>
          <h1 className={text.d56} tabIndex={-1} ref={title}>
            Корзина
          </h1>
          <p className={text.muted}>{basket === null ? '\u00a0' : headCount(stands)}</p>
        </div>
      )}
      {loading && basket === null && <BasketSkeleton />}
      {failed && (
        <div className={css.state}>
          <Notice tone="bad">
            Корзина не&nbsp;открылась: магазин не&nbsp;ответил. Всё, что в&nbsp;ней лежит, цело.
          </Notice>
          <Button onClick={reload}>Открыть ещё раз</Button>
        </div>
      )}
      {empty && <EmptyBasket titleRef={title} />}
      {!empty && basket !== null && <FilledBasket stands={stands} place={place} onChangeCity={onChangeCity} />}
    </div>
  )
}
