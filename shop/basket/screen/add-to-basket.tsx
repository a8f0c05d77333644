import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import type { BasketLine } from '../basket.api.ts'
import type { VariantId } from '#kernel/ids.ts'
import { paths } from '#kernel/pages/paths.ts'
import { afterPaint } from '#platform/ui/behaviour/after-paint.ts'
import { Button, ButtonLink } from '#platform/ui/controls/button.tsx'
import { Stepper } from '#platform/ui/fields/stepper.tsx'
import css from './add-to-basket.module.css'
import { announceAdded, clearAnnouncement } from './basket-announcer.tsx'
import { useChangeBasket } from './use-basket.ts'
import { useBasketLine, useIsAdding, useQuantityLimit, useShownQuantity } from './use-basket-line.ts'

export type AddToBasketProps = {
  /** The basket's product_id. */
  variantId: VariantId
  /** Whether it is available in the chosen city. */
  available: boolean
  /** For screen readers: «Сыворотка с ниацинамидом». */
  name: string
  /** `sm` on cards, `lg` on the product's page. */
  size?: 'sm' | 'md' | 'lg'
  look?: 'primary' | 'line'
  /** Shown here when it is not available. */
  outOfStock: ReactNode
}

/** The control that was pressed is replaced after a change: the focus moves to its replacement. */
const useKeepFocus = (isInBasket: boolean) => {
  const box = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  const before = useRef(isInBasket)
  useEffect(() => {
    if (before.current !== isInBasket && hadFocus.current && document.activeElement === document.body) {
      const controls = box.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')
      controls?.item(controls.length - 1)?.focus()
    }
    before.current = isInBasket
    hadFocus.current = false
  }, [isInBasket])
  return {
    box,
    rememberFocus: () => {
      hadFocus.current = box.current?.contains(document.activeElement) ?? false
    },
  }
}

type LineStepperProps = { line: BasketLine; name: string; size: 'sm' | 'md'; onPress: () => void }

/** `onPress` is called before the change is sent. */
const LineStepper = ({ line, name, size, onPress }: LineStepperProps) => {
  const change = useChangeBasket()
  const quantity = useShownQuantity(line)
  const limit = useQuantityLimit(line.product_id)
  const setQuantity = (quantity: number): void => {
    onPress()
    void change(
      quantity < 1 ? { kind: 'deleteItem', lineId: line.id } : { kind: 'setQuantity', lineId: line.id, quantity },
    )
  }
  return (
    <Stepper
      value={quantity}
      onChange={setQuantity}
      max={limit ?? undefined}
      label={`Количество в\u00a0корзине: ${name}`}
      size={size}
    />
  )
}

const FORM_ID = 'to-basket'

/** The form that the buttons of a page post without JavaScript: a list has dozens of them. */
export const AddForm = () => <form id={FORM_ID} method="post" action={paths.cart} />

/** «В корзину», then a stepper in the same box. */
export const AddToBasket = ({
  variantId,
  available,
  name,
  size = 'sm',
  look = 'line',
  outOfStock,
}: AddToBasketProps) => {
  const change = useChangeBasket()
  const line = useBasketLine(variantId)
  const isAdding = useIsAdding(variantId)
  const { box, rememberFocus } = useKeepFocus(line !== null)
  const add = (event: MouseEvent): void => {
    event.preventDefault()
    rememberFocus()
    // FELT-01: the frame of the press waits for nothing that the change renders again.
    afterPaint(() => {
      clearAnnouncement()
      void change({ kind: 'add', variantId, quantity: 1 }).then((added) => added && announceAdded(name))
    })
  }
  return (
    <div className={css.box} data-size={size} data-added={line !== null || undefined} ref={box}>
      {line !== null ? (
        <LineStepper line={line} name={name} size={size === 'sm' ? 'sm' : 'md'} onPress={rememberFocus} />
      ) : available ? (
        <Button
          type="submit"
          form={FORM_ID}
          name="add"
          value={variantId}
          look={look}
          size={size}
          wide
          loading={isAdding}
          aria-label={`В\u00a0корзину: ${name}`}
          onClick={add}
        >
          В&nbsp;корзину
        </Button>
      ) : (
        outOfStock
      )}
      {line !== null && size !== 'sm' && (
        <ButtonLink to={paths.cart} size={size}>
          {size === 'lg' ? 'Перейти в\u00a0корзину' : 'В\u00a0корзине'}
        </ButtonLink>
      )}
    </div>
  )
}
