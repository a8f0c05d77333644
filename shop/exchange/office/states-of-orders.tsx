import { useState, type FormEvent } from 'react'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import type { ExchangeOwners } from '../exchange.api.ts'
import { MAX_STATE_NAME, STATE_EFFECTS, type StateEffect } from '../facts/exchange-terms.ts'
import { EFFECT_WORDS } from './exchange-words.ts'
import office from '#shop/office/office/page.module.css'
import css from './exchange.module.css'

type States = ExchangeOwners['states']
const OPTIONS = STATE_EFFECTS.map((value) => ({ value, label: EFFECT_WORDS[value] }))
const effectOf = (value: string): StateEffect => STATE_EFFECTS.find((effect) => effect === value) ?? 'none'

/** EXCH-02: what each state of an order in 1C does to the order of the shop. */
export const StatesOfOrders = ({
  states,
  disabled,
  onChange,
}: {
  states: States
  disabled: boolean
  onChange: (states: States) => void
}) => {
  const [name, setName] = useState('')
  const wanted = name.trim()
  const add = (event: FormEvent): void => {
    event.preventDefault()
    if (wanted === '') return
    onChange([...states.filter((state) => state.name !== wanted), { name: wanted, effect: 'none' }])
    setName('')
  }
  return (
    <section aria-labelledby="states">
      <h2 id="states" className={office.subheading}>
        Состояния заказов
      </h2>
      <p className={office.hint}>
        Незнакомое состояние заказ не&nbsp;меняет, журнал его назовёт. Названия пишите, как в&nbsp;1С.
      </p>
      <ul>
        {states.map((state) => (
          <li key={state.name} className={css.pair}>
            <b>{state.name}</b>
            <TextField
              kind="select"
              label="Что происходит с заказом"
              required
              disabled={disabled}
              value={state.effect}
              options={OPTIONS}
              onChange={(value) =>
                onChange(states.map((one) => (one === state ? { ...state, effect: effectOf(value) } : one)))
              }
            />
          </li>
        ))}
      </ul>
      <form className={css.pair} onSubmit={add}>
        <TextField
          label="Ещё одно состояние 1С"
          value={name}
          maxLength={MAX_STATE_NAME}
          disabled={disabled}
          onChange={setName}
        />
        <Button type="submit" look="line" disabled={disabled || wanted === ''}>
          Добавить
        </Button>
      </form>
    </section>
  )
}
