import { useState } from 'react'
import text from '#web/ui/styles/text.module.css'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { LinkButton } from '#web/ui/controls/link.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { BasketLineRow } from './basket-line.tsx'
import css from './basket-page.module.css'
import type { BasketCity } from './basket-city.ts'
import { isOut, type LineAvailability } from './line-availability.ts'
import { useChangeBasket, usePendingChanges } from './use-basket.ts'
import { linesBeingRemoved } from './use-basket-line.ts'

type Props = {
  lines: readonly LineAvailability[]
  city: BasketCity
  /** By product: ingredients that the visitor does not want. */
  unwanted: ReadonlyMap<number, string>
}

/** Lines available in the city, then the others. Checkboxes select several lines to remove together. */
export const BasketLines = ({ lines, city, unwanted }: Props) => {
  const change = useChangeBasket()
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const ids = lines.map(({ line }) => line.id)
  const chosen = ids.filter((id) => ticked.has(id))
  const beingRemoved = linesBeingRemoved(usePendingChanges())
  const cityIn = city.hasShops ? city.nameIn : null

  const tick = (id: number, on: boolean): void =>
    setTicked(new Set(on ? [...chosen, id] : chosen.filter((other) => other !== id)))
  const rows = (some: readonly LineAvailability[]) => (
    <ul>
      {some.map((stock) => (
        <BasketLineRow
          key={stock.line.id}
          stock={stock}
          cityIn={cityIn}
          checked={ticked.has(stock.line.id)}
          unwanted={unwanted.get(stock.line.product.id)}
          isBeingRemoved={beingRemoved.has(stock.line.id)}
          onCheck={(on) => tick(stock.line.id, on)}
          onQuantity={(quantity) => void change({ kind: 'setQuantity', lineId: stock.line.id, quantity })}
          onRemove={() => void change({ kind: 'deleteItem', lineId: stock.line.id })}
        />
      ))}
    </ul>
  )
  const out = lines.filter(isOut)
  const inCity = lines.filter((stock) => !isOut(stock))
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
      {rows(inCity)}
      {out.length > 0 && (
        <section className={inCity.length > 0 ? css.unavailable : undefined}>
          <h2 className={text.t22}>{cityIn === null ? 'Нет в\u00a0наличии' : `Нет ${cityIn}`}</h2>
          {rows(out)}
        </section>
      )}
    </>
  )
}
