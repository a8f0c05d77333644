import { type FormEvent, useState } from 'react'
import type { BonusCard } from '#shop/loyalty/bonus.api.ts'
import { MAX_PLASTIC_CARDS } from '#shop/loyalty/facts/bonus-programme.ts'
import { counted, MONTHS } from '#kernel/text.ts'
import { api } from '#platform/client/client.ts'
import { useCall } from '#platform/client/use-call.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import css from './personal.module.css'

type Props = {
  card: BonusCard
  /** After so many months the points of the card burn. */
  burnMonths: number
  onAttached: () => void
}

/** BONUS-01: number of a plastic card and the phone that the shop knows it by. */
export const AttachCard = ({ card, burnMonths, onAttached }: Props) => {
  const { busy, error, run } = useCall()
  const [number, setNumber] = useState('')
  const [phone, setPhone] = useState(card.phone)
  const [isAttached, setAttached] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttached(false)
    run(
      'Failed to attach a card',
      () => api.bonus.attach({ number, phone }),
      () => {
        setNumber('')
        setAttached(true)
        onAttached()
      },
    )
  }
  return (
    <>
      {card.plastic_cards.length > 0 && (
        <p className={css.facts}>Привязаны карты: {card.plastic_cards.join(', ')}. Их бонусы уже на&nbsp;этой карте.</p>
      )}
      {card.plastic_cards.length < MAX_PLASTIC_CARDS && (
        <form className={css.form} noValidate onSubmit={submit}>
          <p className={css.facts}>
            Номер — 13&nbsp;цифр под&nbsp;штрихкодом, телефон — тот, который вы назвали в&nbsp;магазине:
            с&nbsp;ним&nbsp;же должен быть этот кабинет. Бонусы перейдут сюда и&nbsp;сгорят через&nbsp;
            {counted(burnMonths, MONTHS)}, покупки засчитаются в&nbsp;уровень.
          </p>
          <TextField
            label="Номер карты"
            name="card-number"
            inputMode="numeric"
            required
            maxLength={20}
            value={number}
            onChange={setNumber}
          />
          <TextField kind="phone" label="Телефон" name="card-phone" required value={phone} onChange={setPhone} />
          <Button type="submit" look="line" loading={busy} disabled={number.replaceAll(/\D/g, '').length !== 13}>
            Привязать карту
          </Button>
        </form>
      )}
      <div role="status">{isAttached && <Notice tone="ok">Карта привязана.</Notice>}</div>
      {error !== null && <Notice tone="bad">{error}</Notice>}
    </>
  )
}
