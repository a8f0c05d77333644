import { useState } from 'react'
import type { BasketLine } from '../basket.api.ts'
import type { BasketLineId } from '#kernel/ids.ts'
import text from '#platform/ui/styles/text.module.css'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { LinkButton } from '#platform/ui/controls/link.tsx'
import { VisuallyHidden } from '#platform/ui/layout/visually-hidden.tsx'
import { BasketLineRow, type UnwantedNames } from './basket-line.tsx'
import css from './basket-page.module.css'
import type { BasketCity } from './basket-query.ts'
import { isOut, type LineAvailability } from './line-availability.ts'
import { useChangeBasket, usePendingChanges } from './use-basket.ts'
import { linesBeingRemoved } from './use-basket-line.ts'

type Props = {
  lines: readonly LineAvailability[]
  city: BasketCity
  /** By product: ingredients that the visitor does not want. */
  unwanted: ReadonlyMap<number, UnwantedNames>
  onMoveToFavourites: (line: BasketLine) => void
  onClear: () => void
}

/**
 * Lines available in the city, then the others. Checkboxes appear only to remove several lines together: everything in the basket
 * is ordered, so an empty box must not look like a choice.
 */
export const BasketLines = ({ lines, city, unwanted, onMoveToFavourites, onClear }: Props) => {
  const change = useChangeBasket()
  const [ticked, setTicked] = useState<ReadonlySet<BasketLineId>>(new Set())
  const [isSelecting, setSelecting] = useState(false)
  const ids = lines.map(({ line }) => line.id)
  const chosen = ids.filter((id) => ticked.has(id))
  const beingRemoved = linesBeingRemoved(usePendingChanges())
  const cityIn = city.hasStores ? city.nameIn : null

  const endSelecting = (): void => {
    setSelecting(false)
    setTicked(new Set())
  }
  const removeChosen = async (): Promise<void> => {
    if (await change({ kind: 'deleteItems', lineIds: chosen })) endSelecting()
  }
  const tick = (id: BasketLineId, on: boolean): void =>
    setTicked(new Set(on ? [...chosen, id] : chosen.filter((other) => other !== id)))
  const rows = (some: readonly LineAvailability[]) => (
    <ul>
      {some.map((stock) => (
        <BasketLineRow
          key={stock.line.id}
          stock={stock}
          cityIn={cityIn}
          live={{
            checked: isSelecting && lines.length > 1 ? ticked.has(stock.line.id) : null,
            unwanted: unwanted.get(stock.line.product.parent_id),
            isBeingRemoved: beingRemoved.has(stock.line.id),
            onCheck: (on) => tick(stock.line.id, on),
            onQuantity: (quantity) => void change({ kind: 'setQuantity', lineId: stock.line.id, quantity }),
            onMoveToFavourites: () => onMoveToFavourites(stock.line),
            onRemove: () => void change({ kind: 'deleteItem', lineId: stock.line.id }),
          }}
        />
      ))}
    </ul>
  )
  const out = lines.filter(isOut)
  const inCity = lines.filter((stock) => !isOut(stock))
  return (
    <>
      {lines.length > 1 && (
        <div className={css.tools}>
          {isSelecting && (
            <Checkbox
              checked={chosen.length === ids.length}
              onChange={(event) => setTicked(new Set(event.target.checked ? ids : []))}
            >
              Выбрать все <VisuallyHidden>для удаления</VisuallyHidden>
            </Checkbox>
          )}
          {isSelecting && (
            <LinkButton className={css.removeChosen} disabled={chosen.length === 0} onClick={() => void removeChosen()}>
              Удалить выбранные
            </LinkButton>
          )}
          <LinkButton className={css.removeChosen} onClick={() => (isSelecting ? endSelecting() : setSelecting(true))}>
            {isSelecting ? 'Отменить' : 'Удалить несколько'}
          </LinkButton>
          {!isSelecting && (
            <LinkButton className={css.removeChosen} onClick={onClear}>
              Очистить корзину
            </LinkButton>
          )}
        </div>
      )}
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
