import { useRef, useState, type FormEvent } from 'react'
import { addDays, moscowDay } from '#kernel/dates.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { changesApi } from '#shop/changes/office/changes-api.ts'
import css from '#shop/changes/office/changes.module.css'
import { ReasonField } from '#shop/changes/office/reason-field.tsx'
import { parsedValues } from '#shop/changes/office/record-words.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useSending } from '#shop/office/office/api/use-sending.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import type { PromotionState } from '#shop/pricing/office-promotions.api.ts'
import { daysOfStopped } from './promotion-fields.ts'

/** OFFICE-06: a promotion that holds is stopped by a press: its last day is yesterday, and the change is undone like any other. */
export const StopPromotion = ({ state, onStop }: { state: PromotionState; onStop: () => Promise<void> }) => {
  const { kind, code, title, value } = state
  const { say } = useDesk()
  const [isAsked, setAsked] = useState(false)
  const [reason, setReason] = useState('')
  const { isSending, failure, run } = useSending()
  /** A repetition after a lost answer has the same key. */
  const intent = useRef(crypto.randomUUID())
  const stop = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const { before, after } = daysOfStopped(parsedValues(value), addDays(moscowDay(new Date()), -1))
    await run(async () => {
      const change = { before: JSON.stringify(before), after: JSON.stringify(after), reason: reason.trim() }
      const times = { starts_at: null, ends_at: null, draft: false, confirmed: false }
      const input = { kind, key: code, ...change, ...times }
      valueOrThrow(await changesApi.saveRecord(input, { idempotencyKey: intent.current }))
      say('ok', `Больше не\u00a0действует: «${title}»`)
      await onStop()
    })
  }
  if (!isAsked)
    return (
      <div>
        <Button look="line" size="sm" onClick={() => setAsked(true)}>
          Остановить…
        </Button>
      </div>
    )
  return (
    <form className={css.form} aria-label={`Остановить «${title}»`} onSubmit={(event) => void stop(event)}>
      <p className={css.hint}>
        Перестанет действовать сразу, корзины посчитаются заново, оформленные заказы не&nbsp;изменятся. Вернуть можно
        в&nbsp;«Изменениях»: «Отменить эти изменения».
      </p>
      <ReasonField value={reason} onChange={setReason} />
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      <div className={css.actions}>
        <Button type="submit" loading={isSending} disabled={reason.trim() === ''}>
          Остановить
        </Button>
        <Button look="quiet" onClick={() => setAsked(false)}>
          Не&nbsp;останавливать
        </Button>
      </div>
    </form>
  )
}
