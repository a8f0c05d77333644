import { bytesOfBase64, saveFile } from '#platform/client/save-file.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { moscowDay } from '#kernel/dates.ts'
import { formatMoney } from '#kernel/money.ts'
import { mayDo } from '#kernel/staff-rights.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import css from '#shop/changes/office/changes.module.css'
import { recordPath } from '#shop/changes/office/record-kind.ts'
import { parsedValues } from '#shop/changes/office/record-words.ts'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useSending } from '#shop/office/office/api/use-sending.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import { promotionSentence } from '#shop/pricing/facts/promotion-sentence.ts'
import { promotionsApi } from '#shop/pricing/office/promotions-api.ts'
import type { PromotionState } from '#shop/pricing/office-promotions.api.ts'
import { isTriable, stateText } from './promotion-fields.ts'
import { StopPromotion } from './stop-promotion.tsx'
import { useNamed } from './use-named.ts'

const STATES = 'promotion states'

/** OFFICE-06: what every promotion and promo code does, what it has given, and its one-time codes. */
export const PromotionsPage = () => {
  const { me } = useDesk()
  const { data, error } = useQuery({
    queryKey: [STATES],
    queryFn: async ({ signal }) => valueOrThrow(await promotionsApi.promotionStates({}, { signal })),
    staleTime: 0,
  })
  const mayWrite = mayDo(me, 'promotions.write')
  /** The promo code whose one-time codes are asked for; empty: of all. */
  const codes = useSearchParams()[0].get('codes')
  const of = (kind: PromotionState['kind']) => data?.promotions.filter((one) => one.kind === kind) ?? []
  return (
    <main className={css.page}>
      <h1 className={css.heading}>Акции и&nbsp;промокоды</h1>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {mayWrite && (
        <div className={css.actions}>
          <Link className={css.link} to="/promotions/try">
            Новая акция: собрать и&nbsp;примерить
          </Link>
          <Link className={css.link} to="/records/promo_codes/record">
            Новый промокод
          </Link>
        </div>
      )}
      {codes === null ? (
        <>
          <h2 className={css.subheading}>Акции</h2>
          <ul className={css.rows}>
            {of('promotions').map((one) => (
              <Item key={one.code} state={one} mayWrite={mayWrite} codes={null} />
            ))}
          </ul>
        </>
      ) : (
        <Link className={css.link} to="/promotions">
          Все акции
        </Link>
      )}
      <h2 className={css.subheading}>Промокоды</h2>
      {codes !== null && data?.promotions.every(({ one_time }) => !one_time) && (
        <Notice>
          Одноразовых кодов пока нет. Заведите промокод с&nbsp;отметкой «Только одноразовыми кодами»: кнопка для них
          появится здесь.
        </Notice>
      )}
      <ul className={css.rows}>
        {of('promo_codes')
          // Who came for codes sees them first.
          .toSorted((a, b) => (codes === null ? 0 : Number(b.one_time) - Number(a.one_time)))
          .map((one) => (
            <Item key={one.code} state={one} mayWrite={mayWrite} codes={codes} />
          ))}
      </ul>
    </main>
  )
}

const isOver = ({ budget, given }: PromotionState): boolean => budget !== null && given >= budget

const Item = ({ state, mayWrite, codes }: { state: PromotionState; mayWrite: boolean; codes: string | null }) => {
  const { kind, code, title, value, budget, given, one_time, codes_made, codes_spent } = state
  const fields = parsedValues(value)
  const named = useNamed(fields)
  const today = moscowDay(new Date())
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(codes === '' || codes === code)
  return (
    <li className={css.row}>
      <p>
        <Link className={css.link} to={recordPath(kind, code)}>
          {kind === 'promo_codes' ? `${code}, ${title}` : title}
        </Link>{' '}
        <span className={css.state} data-state={state.holds && !isOver(state) ? 'scheduled' : 'undone'}>
          {stateText(state, fields, today)}
        </span>
      </p>
      <p>{promotionSentence(named, today)}</p>
      {budget !== null && (
        <p className={css.hint}>
          Отдано {formatMoney(given)} из&nbsp;{formatMoney(budget)}
        </p>
      )}
      {mayWrite && kind === 'promotions' && isTriable(fields) && (
        <Link className={css.link} to={`/promotions/try?code=${encodeURIComponent(code)}`}>
          Изменить и&nbsp;примерить «{title}»
        </Link>
      )}
      {mayWrite && kind === 'promo_codes' && (
        <Link className={css.link} to={recordPath(kind, code)}>
          Изменить и&nbsp;примерить «{code}»
        </Link>
      )}
      {mayWrite && state.holds && (
        <StopPromotion state={state} onStop={() => client.invalidateQueries({ queryKey: [STATES] })} />
      )}
      {one_time && (
        <div id={`codes-${code}`}>
          <Button look="line" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Одноразовые коды
          </Button>{' '}
          <span className={css.hint}>
            сделано {codes_made}, потрачено {codes_spent}, осталось {codes_made - codes_spent}
          </span>
        </div>
      )}
      {one_time && isOpen && <Codes promoCode={code} made={codes_made} mayWrite={mayWrite} />}
    </li>
  )
}

const Codes = ({ promoCode, made, mayWrite }: { promoCode: string; made: number; mayWrite: boolean }) => {
  const client = useQueryClient()
  const { say } = useDesk()
  const [batch, setBatch] = useState('')
  const [count, setCount] = useState('1000')
  const { isSending, run } = useSending((text) => say('bad', text))
  const make = (): Promise<boolean> =>
    run(async () => {
      const answer = await promotionsApi.makeCodes({ promo_code: promoCode, batch: batch.trim(), count: Number(count) })
      say('ok', `Сделано кодов: ${valueOrThrow(answer).made}`)
      setBatch('')
      await client.invalidateQueries({ queryKey: [STATES] })
    })
  const save = (): Promise<boolean> =>
    run(async () => {
      const { name, bytes } = valueOrThrow(await promotionsApi.codesFile({ promo_code: promoCode }))
      saveFile(name, bytesOfBase64(bytes))
    })
  const download = made > 0 && (
    <Button look="text" loading={isSending} onClick={() => void save()}>
      Скачать CSV
    </Button>
  )
  if (!mayWrite) return download
  const isCount = /^[1-9]\d{0,4}$/.test(count) && Number(count) <= 20_000
  return (
    <form
      className={css.tools}
      aria-label={`Одноразовые коды ${promoCode}`}
      onSubmit={(event) => {
        event.preventDefault()
        void make()
      }}
    >
      <TextField label="Для кого коды" value={batch} required maxLength={100} onChange={setBatch} />
      <TextField
        label="Сколько, до 20 000"
        inputMode="numeric"
        value={count}
        required
        error={isCount ? null : 'Целое число от 1 до 20 000'}
        onChange={setCount}
      />
      <Button type="submit" look="line" loading={isSending} disabled={!isCount || batch.trim() === ''}>
        Сделать коды
      </Button>
      {download}
    </form>
  )
}
