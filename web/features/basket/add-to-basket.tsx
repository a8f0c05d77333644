import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { Stepper } from '#web/ui/fields/stepper.tsx'
import css from './add-to-basket.module.css'
import { useBasket } from './basket-store.tsx'
import { useBasketLine } from './use-basket-line.ts'

export type AddToBasketProps = {
  /** The basket's product_id. */
  variantId: number
  /** Something of it can be had in the chosen city. */
  available: boolean
  /** For readers: «Сыворотка с ниацинамидом». */
  name: string
  /** `sm` on cards, `lg` on the product's page. */
  size?: 'sm' | 'md' | 'lg'
  look?: 'primary' | 'line'
}

/** The control that was pressed is gone after a change: focus moves on to the one in its place. */
const useFocusKept = (inBasket: boolean) => {
  const box = useRef<HTMLDivElement>(null)
  const held = useRef(false)
  const before = useRef(inBasket)
  useEffect(() => {
    if (before.current !== inBasket && held.current && document.activeElement === document.body) {
      const controls = box.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')
      controls?.item(controls.length - 1)?.focus()
    }
    before.current = inBasket
    held.current = false
  }, [inBasket])
  return {
    box,
    hold: () => {
      held.current = box.current?.contains(document.activeElement) ?? false
    },
  }
}

/** «В корзину», then how many; the same box all the while. */
export const AddToBasket = ({ variantId, available, name, size = 'sm', look = 'line' }: AddToBasketProps) => {
  const change = useBasket((state) => state.change)
  const { line, quantity, limit, adding } = useBasketLine(variantId)
  const { box, hold } = useFocusKept(line !== null)
  const set = (wanted: number): void => {
    if (line === null) return
    hold()
    void change(
      wanted < 1 ? { kind: 'deleteItem', lineId: line.id } : { kind: 'setQuantity', lineId: line.id, quantity: wanted },
    )
  }
  const add = (): void => {
    hold()
    void change({ kind: 'add', productId: variantId, quantity: 1 })
  }
  return (
    <div className={css.box} data-size={size} ref={box}>
      {line !== null ? (
        <Stepper
          value={quantity}
          onChange={set}
          max={limit ?? undefined}
          label={`Количество в\u00a0корзине: ${name}`}
          size={size === 'sm' ? 'sm' : 'md'}
        />
      ) : available ? (
        <Button look={look} size={size} wide loading={adding} onClick={add} aria-label={`В\u00a0корзину: ${name}`}>
          В&nbsp;корзину
        </Button>
      ) : (
        <Button look="quiet" size={size} wide disabled>
          Нет в&nbsp;наличии
        </Button>
      )}
    </div>
  )
}
