import { useState } from 'react'
import text from '#web/ui/styles/text.module.css'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { LinkButton } from '#web/ui/controls/link.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { BasketLineRow } from './basket-line.tsx'
import css from './basket-page.module.css'
import type { BasketPlace } from './basket-place.ts'
import { isOut, type Stand } from './basket-split.ts'
import { useBasket } from './basket-store.tsx'
import { leavingIn } from './use-basket-line.ts'

/** What can be had, then what cannot; ticks are for removing several at once. */
export const BasketLines = ({ stands, place }: { stands: readonly Stand[]; place: BasketPlace }) => {
  const { change, waiting } = useBasket()
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const ids = stands.map(({ line }) => line.id)
  const chosen = ids.filter((id) => ticked.has(id))
  const leaving = leavingIn(waiting)
  const shopPlace = place.hasShops ? place.nameIn : null

  const tick = (id: number, on: boolean): void =>
    setTicked(new Set(on ? [...chosen, id] : chosen.filter((other) => other !== id)))
  const rows = (some: readonly Stand[]) => (
    <ul>
      {some.map((stand) => (
        <BasketLineRow
          key={stand.line.id}
          stand={stand}
          place={shopPlace}
          checked={ticked.has(stand.line.id)}
          leaving={leaving.has(stand.line.id)}
          onCheck={(on) => tick(stand.line.id, on)}
          onQuantity={(quantity) => void change({ kind: 'setQuantity', lineId: stand.line.id, quantity })}
          onRemove={() => void change({ kind: 'deleteItem', lineId: stand.line.id })}
        />
      ))}
    </ul>
  )
  const out = stands.filter(isOut)
  const here = stands.filter((stand) => !isOut(stand))
  return (
    <>
      <div className={css.tools}>
        <Checkbox
          checked={chosen.length === ids.length}
          onChange={(event) => setTicked(new Set(event.target.checked ? ids : []))}
        >
          Отметить все <VisuallyHidden>для удаления</VisuallyHidden>
        </Checkbox>
        <LinkButton
          className={css.removeChosen}
          disabled={chosen.length === 0}
          onClick={() => void change({ kind: 'deleteItems', lineIds: chosen })}
        >
          Удалить отмеченные
        </LinkButton>
      </div>
      {rows(here)}
      {out.length > 0 && (
        <section className={here.length > 0 ? css.apart : undefined}>
          <h2 className={text.t22}>{shopPlace === null ? 'Нет в\u00a0наличии' : `Нет ${shopPlace}`}</h2>
          {rows(out)}
        </section>
      )}
    </>
  )
}
