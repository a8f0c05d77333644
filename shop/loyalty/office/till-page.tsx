import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { emailError } from '#kernel/email.ts'
import { mayDo } from '#kernel/staff-rights.ts'
import { fullDate } from '#kernel/dates.ts'
import { formatMoney, typedKopecks } from '#kernel/money.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useKeyboard } from '#shop/office/office/scanner/use-keyboard.ts'
import { BackLink } from '#shop/office/office/shell/back-link.tsx'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import css from '#shop/office/office/orders.module.css'
import type { TillTerms } from '../till.api.ts'
import { SOLD_AS, type SoldAs } from '../facts/certificates.ts'
import { formatBonusPoints } from '../facts/bonus-programme.ts'
import { tillApi } from './certificates-api.ts'
import { RecentSales } from './recent-sales.tsx'

/** BONUS-04: points for an empty bottle, certificates sold and spent, at the counter. */
export const TillPage = () => {
  const { find, me, storeId } = useDesk()
  const { data, error } = useQuery({
    queryKey: ['till', storeId],
    queryFn: async ({ signal }) => valueOrThrow(await tillApi.tillTerms({ store_id: storeId }, { signal })),
    refetchInterval: 60_000,
  })
  useKeyboard({ onScan: find })
  return (
    <main className={css.page}>
      <BackLink />
      <h1 className={css.heading}>Бонусы и&nbsp;сертификаты</h1>
      {data === undefined && error === null && <p role="status">Загружаем…</p>}
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {!mayDo(me, 'points.credit') && !mayDo(me, 'certificates.sell') && (
        <Notice>Начислять и&nbsp;продавать у&nbsp;вашей роли права нет.</Notice>
      )}
      {data !== undefined && data.promotions.length === 0 && data.amounts === null && (
        <p>Бонусной программы и&nbsp;сертификатов у&nbsp;магазина нет.</p>
      )}
      {data !== undefined && <Forms terms={data} />}
    </main>
  )
}

const Forms = ({ terms: { promotions, amounts, today, sales } }: { terms: TillTerms }) => {
  const { me } = useDesk()
  const sells = mayDo(me, 'certificates.sell')
  // What the form has said of a sale is not true of one that was taken back.
  const [undone, setUndone] = useState(0)
  return (
    <div className={css.till}>
      {promotions.length > 0 && mayDo(me, 'points.credit') && <PointsForm promotions={promotions} />}
      {amounts !== null && sells && <SellForm key={undone} amounts={amounts} today={today} />}
      {sells && <RecentSales sales={sales} onUndo={() => setUndone((count) => count + 1)} />}
      {amounts !== null && sells && <SpendForm />}
    </div>
  )
}

type Answer = { readonly ok: true; readonly value: string } | { readonly ok: false; readonly message: string }
type FormProps = {
  readonly title: string
  readonly hint: ReactNode
  readonly action: string
  /** Text of a mistake that the form sees itself, or null. */
  readonly check: () => string | null
  /** `idempotencyKey` stays the same until the shop has answered: a repeated press does nothing twice. */
  readonly send: (idempotencyKey: string) => Promise<Answer>
  readonly children: ReactNode
}

/** A form of the counter: its result is below its button, for screen readers too. */
const TillForm = ({ title, hint, action, check, send, children }: FormProps) => {
  const id = useId()
  const key = useRef<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ readonly tone: 'ok' | 'bad'; readonly text: string } | null>(null)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const wrong = check()
    if (wrong !== null) return setSaid({ tone: 'bad', text: wrong })
    setBusy(true)
    try {
      const answer = await send((key.current ??= crypto.randomUUID()))
      key.current = null
      setSaid(answer.ok ? { tone: 'ok', text: answer.value } : { tone: 'bad', text: answer.message })
    } catch (error) {
      setSaid({ tone: 'bad', text: errorText(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form aria-labelledby={id} className={css.tillForm} noValidate onSubmit={(event) => void submit(event)}>
      <h2 id={id} className={css.name}>
        {title}
      </h2>
      <p className={css.hint}>{hint}</p>
      {children}
      <Button type="submit" loading={busy}>
        {action}
      </Button>
      <div role="status">{said !== null && <Notice tone={said.tone}>{said.text}</Notice>}</div>
    </form>
  )
}

const pointsHint = ({ points, per_month }: TillTerms['promotions'][number]): string => {
  const limit = per_month === null ? '' : `, в\u00a0месяц не\u00a0больше ${per_month}`
  return `${formatBonusPoints(points)} за раз${limit}.`
}

const PHONE_DIGITS = 11

const PointsForm = ({ promotions }: Pick<TillTerms, 'promotions'>) => {
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState(promotions[0]?.code ?? '')
  const chosen = promotions.find((promotion) => promotion.code === code)
  return (
    <TillForm
      title="Начислить бонусы"
      hint={chosen === undefined ? '' : pointsHint(chosen)}
      action="Начислить"
      check={() => (phone.length === PHONE_DIGITS ? null : 'Введите телефон покупателя целиком.')}
      send={async (idempotencyKey) => {
        const answer = await tillApi.addPoints({ phone, promotion: code }, { idempotencyKey })
        return answer.ok ? { ok: true, value: `Начислено: ${formatBonusPoints(answer.value.points)}.` } : answer
      }}
    >
      <TextField
        kind="select"
        label="За что"
        name="promotion"
        value={code}
        onChange={setCode}
        options={promotions.map((promotion) => ({ value: promotion.code, label: promotion.title }))}
      />
      <TextField
        kind="phone"
        label="Телефон покупателя"
        name="phone"
        value={phone}
        onChange={setPhone}
        autoComplete="off"
      />
    </TillForm>
  )
}

const SOLD_AS_NAMES: Readonly<Record<SoldAs, string>> = { card: 'Картой', cash: 'Наличными' }

const SellForm = ({ amounts, today }: { amounts: NonNullable<TillTerms['amounts']>; today: string }) => {
  const [sum, setSum] = useState('')
  const [email, setEmail] = useState('')
  const [day, setDay] = useState(today)
  const [receivedAs, setReceivedAs] = useState<SoldAs | null>(null)
  const { storeId } = useDesk()
  const client = useQueryClient()
  const amount = typedKopecks(sum)
  return (
    <TillForm
      title="Продать сертификат"
      hint={
        <>
          Сначала примите деньги в&nbsp;кассе. От {formatMoney(amounts.min)} до {formatMoney(amounts.max)}; номер
          и&nbsp;код уйдут письмом получателю.
        </>
      }
      action="Выпустить"
      check={() => {
        if (amount === null) return 'Введите сумму целыми рублями.'
        if (receivedAs === null) return 'Выберите, как приняты деньги: картой или наличными.'
        return emailError(email, { missing: 'Введите почту получателя.', malformed: 'Проверьте почту получателя.' })
      }}
      send={async (idempotencyKey) => {
        const answer = await tillApi.sellCertificate(
          {
            store_id: storeId,
            received_as: receivedAs ?? 'card',
            amount: amount ?? 0,
            email: email.trim(),
            send_on: day,
          },
          { idempotencyKey },
        )
        if (!answer.ok) return answer
        void client.invalidateQueries({ queryKey: ['till'] })
        setSum('')
        setReceivedAs(null)
        setEmail('')
        const { number_end, send_on } = answer.value
        const when =
          send_on === today ? 'письмо уходит сейчас' : `письмо уйдёт ${fullDate(send_on)} в\u00a010:00 по\u00a0Москве`
        return { ok: true, value: `Сертификат ••••${number_end} на ${formatMoney(answer.value.amount)}: ${when}.` }
      }}
    >
      <TextField
        label="Сумма, рублей"
        name="amount"
        inputMode="numeric"
        value={sum}
        onChange={setSum}
        autoComplete="off"
      />
      <TextField
        kind="select"
        label="Как приняты деньги"
        name="received_as"
        value={receivedAs ?? ''}
        options={[{ value: '', label: 'Выберите' }, ...SOLD_AS.map((as) => ({ value: as, label: SOLD_AS_NAMES[as] }))]}
        onChange={(chosen) => setReceivedAs(SOLD_AS.find((as) => as === chosen) ?? null)}
      />
      <TextField
        kind="email"
        label="Почта получателя"
        name="email"
        value={email}
        onChange={setEmail}
        autoComplete="off"
      />
      <TextField type="date" label="День письма" name="send_on" value={day} onChange={setDay} />
    </TillForm>
  )
}

const SpendForm = () => {
  const [number, setNumber] = useState('')
  const [pin, setPin] = useState('')
  const [sum, setSum] = useState('')
  const amount = typedKopecks(sum)
  return (
    <TillForm
      title="Принять сертификат"
      hint={'Номер и\u00a0код\u00a0— в\u00a0письме покупателя. Спишется сразу: пробейте в\u00a0кассе ту\u00a0же сумму.'}
      action="Списать"
      check={() => {
        if (number.trim() === '' || pin.trim() === '') return 'Введите номер и\u00a0код сертификата.'
        return amount === null ? 'Введите сумму целыми рублями.' : null
      }}
      send={async (idempotencyKey) => {
        const answer = await tillApi.spendCertificate({ number, pin, amount: amount ?? 0 }, { idempotencyKey })
        if (!answer.ok) return answer
        setSum('')
        return {
          ok: true,
          value: `Списано ${formatMoney(answer.value.amount)}, осталось ${formatMoney(answer.value.balance)}.`,
        }
      }}
    >
      <TextField
        label="Номер сертификата"
        name="number"
        inputMode="numeric"
        value={number}
        onChange={setNumber}
        autoComplete="off"
      />
      <TextField
        label="Код из письма"
        name="pin"
        inputMode="numeric"
        value={pin}
        onChange={setPin}
        autoComplete="off"
      />
      <TextField
        label="Сумма, рублей"
        name="spend"
        inputMode="numeric"
        value={sum}
        onChange={setSum}
        autoComplete="off"
      />
    </TillForm>
  )
}
