import { useState, type KeyboardEvent } from 'react'
import { formatMoney } from '#kernel/money.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Stepper } from '#platform/ui/fields/stepper.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useKeyboard } from '#shop/office/office/scanner/use-keyboard.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import { phoneApi } from '#shop/order/office/phone-api.ts'
import office from '#shop/office/office/page.module.css'
import css from './phone-order.module.css'
import type { PhoneOrder } from './use-phone-order.ts'
import type { Good } from './method-options.ts'

const MAX_PIECES = 99

const goodText = ({ brand_name, name, shade_name, size_text }: Good): string =>
  [`${brand_name}, ${name}`, shade_name, size_text].filter((part) => part !== null && part !== '').join(', ')

/** «Кировка 3, Родник 1; со склада 9» */
const stockText = ({ stores, sent }: Good): string => {
  const parts = [
    stores.map(({ name, free }) => `${name} ${free}`).join(', '),
    ...(sent > 0 ? [`со\u00a0склада ${sent}`] : []),
  ].filter((part) => part !== '')
  return parts.length === 0 ? 'нет ни\u00a0в\u00a0магазинах города, ни\u00a0на\u00a0складе' : parts.join('; ')
}

/** `onEmpty`: Enter in the empty field. */
export const GoodsSection = ({ phoneOrder, onEmpty }: { phoneOrder: PhoneOrder; onEmpty: () => void }) => {
  const { typed, set, city, priced } = phoneOrder
  const { say } = useDesk()
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly Good[]>([])
  const [active, setActive] = useState(0)

  const add = (good: Good): void => {
    const { lines } = typed
    const known = lines.some((line) => line.good.variant_id === good.variant_id)
    set({
      lines: known
        ? lines.map((line) =>
            line.good.variant_id === good.variant_id
              ? { ...line, quantity: Math.min(MAX_PIECES, line.quantity + 1) }
              : line,
          )
        : [...lines, { good, quantity: 1 }],
    })
    setText('')
    setFound([])
  }
  const search = async (words: string): Promise<void> => {
    if (city === null) return
    try {
      const { goods } = valueOrThrow(await phoneApi.phoneGoods({ city: city.key, text: words }))
      const [first] = goods
      setActive(0)
      if (first === undefined) say('bad', `По\u00a0запросу «${words}» ничего нет`)
      if (first?.is_exact === true) add(first)
      else setFound(goods)
    } catch (error) {
      say('bad', errorText(error))
    }
  }
  useKeyboard({ onScan: (code) => void search(code) })

  const press = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && found.length > 0) {
      event.preventDefault()
      setActive((active + step + found.length) % found.length)
    }
    if (event.key === 'Escape') setFound([])
    if (event.key !== 'Enter') return
    event.preventDefault()
    const chosen = found[active]
    if (chosen !== undefined) add(chosen)
    else if (text.trim() === '') onEmpty()
    else void search(text.trim())
  }
  const sumOf = (good: Good): number | undefined =>
    priced.data?.price.lines.find(({ variant_id }) => variant_id === good.variant_id)?.total
  return (
    <section className={css.part} aria-label="Товары">
      <h2 className={office.subheading}>Товары</h2>
      <div data-field="goods">
        <TextField
          kind="search"
          label="Штрихкод, артикул или слова, затем Enter"
          value={text}
          maxLength={100}
          autoComplete="off"
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls="found-goods"
          aria-activedescendant={found.length > 0 ? `good-${active}` : undefined}
          onKeyDown={press}
          onChange={(value) => {
            setText(value)
            setFound([])
          }}
        />
      </div>
      {found.length > 0 && (
        <ul id="found-goods" className={css.found} role="listbox" aria-label="Найденные товары">
          {found.map((good, i) => (
            <li
              key={good.variant_id}
              id={`good-${i}`}
              role="option"
              aria-selected={i === active}
              onClick={() => add(good)}
            >
              <span>
                {goodText(good)}
                <small>
                  арт.&nbsp;{good.sku}. {stockText(good)}
                </small>
              </span>
              <b>{formatMoney(good.price)}</b>
            </li>
          ))}
        </ul>
      )}
      <ul>
        {typed.lines.map(({ good, quantity }) => {
          const others = typed.lines.filter((line) => line.good.variant_id !== good.variant_id)
          return (
            <li key={good.variant_id} className={css.line}>
              <span>
                {goodText(good)}
                <small>{stockText(good)}</small>
              </span>
              <Stepper
                size="sm"
                min={1}
                max={MAX_PIECES}
                label={`Количество: ${good.name}`}
                value={quantity}
                onChange={(value) =>
                  set({
                    lines: typed.lines.map((line) =>
                      line.good.variant_id === good.variant_id ? { good, quantity: value } : line,
                    ),
                  })
                }
              />
              <b>{formatMoney(sumOf(good) ?? good.price * quantity)}</b>
              <Button look="quiet" size="sm" onClick={() => set({ lines: others })}>
                Убрать
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
