import { useState, type FormEvent } from 'react'
import { fullDate } from '#kernel/dates.ts'
import { mayDo } from '#kernel/staff-rights.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useSending } from '#shop/office/office/api/use-sending.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import { BONUS_POINT, formatBonusPoints, MAX_POINTS_BY_STAFF } from '#shop/loyalty/facts/bonus-programme.ts'
import type { BuyerCard } from '../office-buyers.api.ts'
import { buyersApi } from './buyers-api.ts'
import office from '#shop/office/office/page.module.css'
import css from './buyer.module.css'

type Lot = BuyerCard['lots'][number]

const SOURCES: Readonly<Record<Lot['source'], string>> = {
  order: 'за\u00a0заказ',
  birthday: 'ко\u00a0дню рождения',
  promotion: 'по\u00a0акции',
  card: 'с\u00a0пластиковой карты',
  staff: 'от\u00a0магазина',
}

/** DESK-03: lots of points, and the form that gives or takes some with the reason of the card. `onChange`: reads the card again. */
export const PointsOfBuyer = ({
  card,
  reason,
  onChange,
}: {
  card: BuyerCard
  reason: string
  onChange: () => void
}) => {
  const { me } = useDesk()
  return (
    <section className={css.part} aria-label="Бонусы на счёте">
      <h2 className={office.subheading}>
        На&nbsp;счёте {formatBonusPoints(card.lots.reduce((sum, { left }) => sum + left, 0))}
      </h2>
      <ul>
        {card.lots.map(({ source, earned_on, burns_on, left }) => (
          <li key={`${source} ${earned_on} ${burns_on} ${left}`}>
            {formatBonusPoints(left)} {SOURCES[source]}, {fullDate(earned_on)}, сгорят {fullDate(burns_on)}
          </li>
        ))}
      </ul>
      {mayDo(me, 'points.adjust') && <Adjust phone={card.profile.phone} reason={reason} onChange={onChange} />}
    </section>
  )
}

const Adjust = ({ phone, reason, onChange }: { phone: string; reason: string; onChange: () => void }) => {
  const { say } = useDesk()
  const [typed, setTyped] = useState('')
  /** Repeated after a lost answer, it changes points once. */
  const [key, setKey] = useState(() => crypto.randomUUID())
  const { isSending, run } = useSending((text) => say('bad', text))
  const points = /^[0-9]{1,6}$/.test(typed.trim()) ? Number(typed) * BONUS_POINT : 0
  const send = (signed: number): Promise<boolean> =>
    run(async () => {
      valueOrThrow(await buyersApi.adjustPoints({ phone, points: signed, reason }, { idempotencyKey: key }))
      say('ok', signed > 0 ? 'Бонусы начислены' : 'Бонусы списаны')
      setTyped('')
      setKey(crypto.randomUUID())
      onChange()
    })
  const give = (event: FormEvent): void => {
    event.preventDefault()
    if (points > 0) void send(points)
  }
  return (
    <form className={css.open} aria-label="Дать или списать бонусы" onSubmit={give}>
      <TextField
        label="Сколько бонусов"
        hint={`В\u00a0журнале останется причина: «${reason}». За\u00a0день не\u00a0больше ${formatBonusPoints(MAX_POINTS_BY_STAFF)}`}
        value={typed}
        maxLength={6}
        inputMode="numeric"
        autoComplete="off"
        onChange={(text) => {
          setTyped(text)
          setKey(crypto.randomUUID())
        }}
      />
      <Button type="submit" look="line" loading={isSending} disabled={points === 0}>
        Дать
      </Button>
      <Button look="quiet" disabled={points === 0 || isSending} onClick={() => void send(-points)}>
        Списать
      </Button>
    </form>
  )
}
