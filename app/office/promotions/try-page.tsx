import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { dayAndMonth, moscowDay } from '#kernel/dates.ts'
import { isRefused } from '#kernel/endpoint.ts'
import { formatMoney } from '#kernel/money.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { changesApi } from '#shop/changes/office/changes-api.ts'
import css from '#shop/changes/office/changes.module.css'
import { FieldControl } from '#shop/changes/office/field-control.tsx'
import { fieldId } from '#shop/changes/office/form-sections.tsx'
import { failureOfFaults, Faults, NO_FAILURE } from '#shop/changes/office/record-form-parts.tsx'
import { useKind } from '#shop/changes/office/record-kind.ts'
import { parsedFields, parsedValues } from '#shop/changes/office/record-words.ts'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { useLongWork } from '#shop/office/office/shell/work-bar.tsx'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useSending } from '#shop/office/office/api/use-sending.ts'
import { promotionSentence, type PromotionFields } from '#shop/pricing/facts/promotion-sentence.ts'
import { promotionsApi } from '#shop/pricing/office/promotions-api.ts'
import type { Replay } from '#shop/pricing/office-promotions.api.ts'
import { TestBasket } from './test-basket.tsx'
import { useNamed } from './use-named.ts'
import { useTrial } from './use-trial.ts'
import { fieldsOfKind, ofKind, PROMOTION_KINDS, withField } from './promotion-fields.ts'

const DAYS = [7, 30, 90].map((days) => ({ value: String(days), label: `${days} дней` }))

/** OFFICE-06: a promotion is put together and tried before it is stored. `code` in the address: one that is there already. */
export const TryPage = () => {
  const [address] = useSearchParams()
  const key = address.get('code')
  const { data, error } = useQuery({
    queryKey: ['record', 'promotions', key],
    enabled: key !== null,
    queryFn: async ({ signal }) =>
      valueOrThrow(await changesApi.record({ kind: 'promotions', key: key ?? '' }, { signal })),
    staleTime: 0,
  })
  return (
    <main className={css.page}>
      <Link className={css.link} to="/promotions">
        Все акции
      </Link>
      <h1 className={css.heading}>{key === null ? 'Новая акция' : 'Акция'}</h1>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {(key === null || data) && <Workshop key={key} stored={data ? parsedValues(data.value) : null} />}
    </main>
  )
}

const newPromotion = (): PromotionFields => ({
  code: `aktsiya-${Date.now().toString(36)}`,
  position: 100,
  kind: 'percent',
  from: moscowDay(new Date()),
})

const Workshop = ({ stored }: { stored: PromotionFields | null }) => {
  const [fields, setFields] = useState<PromotionFields>(stored ?? newPromotion)
  const [reason, setReason] = useState('')
  const { isSending: isSaving, failure, run } = useSending()
  const [refused, setRefused] = useState(NO_FAILURE)
  /** Key of what is saved: a repetition after a lost answer has the same. */
  const intent = useRef({ body: '', key: '' })
  const navigate = useNavigate()
  const kind = String(fields['kind'])
  const named = useNamed(fields)
  const declared = parsedFields(useKind('promotions').data?.fields ?? '[]')
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const names = [...new Set([...Object.keys(stored ?? {}), ...Object.keys(fields)])].filter(
      (name) => JSON.stringify(stored?.[name] ?? null) !== JSON.stringify(fields[name] ?? null),
    )
    const of = (values: PromotionFields | null): string =>
      JSON.stringify(Object.fromEntries(names.map((name) => [name, values?.[name] ?? null])))
    const input = {
      kind: 'promotions',
      key: stored === null ? null : String(stored['code']),
      before: of(stored),
      after: of(fields),
      reason: reason.trim(),
      starts_at: null,
      ends_at: null,
      draft: true,
      confirmed: false,
    }
    const body = JSON.stringify(input)
    if (intent.current.body !== body) intent.current = { body, key: crypto.randomUUID() }
    setRefused(NO_FAILURE)
    await run(async () => {
      const answer = await changesApi.saveRecord(input, { idempotencyKey: intent.current.key })
      if (isRefused(answer, 'bad-record')) setRefused(failureOfFaults(answer.data.faults))
      else await navigate(`/changes/${valueOrThrow(answer).id}`)
    })
  }
  return (
    <>
      <div className={css.columns}>
        <form className={css.form} aria-label="Акция" onSubmit={(event) => void save(event)}>
          <TextField
            kind="select"
            label="Что делает"
            value={kind}
            options={[...PROMOTION_KINDS]}
            onChange={(to) => setFields(ofKind(fields, to))}
          />
          {fieldsOfKind(kind, declared).map((field) => (
            <div key={field.name} id={fieldId(field.name)}>
              <FieldControl
                field={field}
                value={fields[field.name]}
                error={refused.faults[field.name]}
                onChange={(value) => setFields((last) => withField(last, field.name, value))}
              />
            </div>
          ))}
          <p role="status">{promotionSentence(named, moscowDay(new Date()))}</p>
          <TextField label="Зачем" value={reason} required maxLength={300} onChange={setReason} />
          {failure !== null && <Notice tone="bad">{failure}</Notice>}
          {refused.message !== '' && (
            <Notice tone="bad">
              {refused.message}
              <Faults faults={refused.faults} fields={declared} />
            </Notice>
          )}
          <p className={css.hint}>
            Сначала получится черновик. Время начала и&nbsp;конца с&nbsp;точностью до&nbsp;минуты задаётся на&nbsp;его
            странице.
          </p>
          <Button type="submit" loading={isSaving} disabled={reason.trim() === ''}>
            Сохранить черновик
          </Button>
        </form>
        <OnOrders fields={fields} />
      </div>
      <TestBasket written={{ kind: 'promotions', fields }} />
    </>
  )
}

const OnOrders = ({ fields }: { fields: PromotionFields }) => {
  const [days, setDays] = useState('30')
  const long = useLongWork()
  const trial = useTrial(async () =>
    valueOrThrow(await long(promotionsApi.replayPromotion({ value: JSON.stringify(fields), days: Number(days) }))),
  )
  return (
    <section className={css.group} aria-label="На прошлых заказах">
      <h2 className={css.subheading}>На прошлых заказах</h2>
      <TextField kind="select" label="За последние" value={days} options={DAYS} onChange={setDays} />
      <Button look="line" loading={trial.isAsking} onClick={() => void trial.run()}>
        Сколько это стоило&nbsp;бы
      </Button>
      {trial.failure !== null && <Notice tone="bad">{trial.failure}</Notice>}
      {trial.found !== null && <ReplayText found={trial.found} />}
    </section>
  )
}

const ReplayText = ({ found }: { found: Replay }) =>
  found.orders === 0 ? <p role="status">За&nbsp;эти дни заказов не&nbsp;было.</p> : <Replayed found={found} />

const Replayed = ({ found }: { found: Replay }) => (
  <div role="status">
    <p>
      Заказов {found.orders}, дешевле стали&nbsp;бы {found.lowered}: покупателей {found.buyers}, первых заказов{' '}
      {found.first_orders}.
    </p>
    <p>
      Акция отдала&nbsp;бы {formatMoney(found.given)}, магазин выручил&nbsp;бы меньше на&nbsp;
      {formatMoney(found.cheaper)}. Самая большая скидка {formatMoney(found.largest)}.
    </p>
    {found.ended_on !== null && <p>Сумма кончилась&nbsp;бы {dayAndMonth(found.ended_on)}.</p>}
    {found.overlaps.length > 0 && (
      <p>
        На те&nbsp;же заказы действовали:{' '}
        {found.overlaps.map(({ title, orders }) => `«${title}» (${orders})`).join(', ')}.
      </p>
    )}
  </div>
)
