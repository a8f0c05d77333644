import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { mayDo } from '#kernel/staff-rights.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useSending } from '#shop/office/office/api/use-sending.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import { useLongWork } from '#shop/office/office/shell/work-bar.tsx'
import type { ChangeSetLine } from '../changes.api.ts'
import { changesApi } from './changes-api.ts'
import { moscowMomentText } from '#shop/office/office/moscow-moment.ts'
import css from './changes.module.css'
import { refreshRecords } from './refresh-records.ts'
import { timeText } from './record-words.ts'

/** CHG-02: a set that the brake has stopped: why, and what a second person or its author can do. */
export const Waiting = ({ set }: { set: ChangeSetLine }) => {
  const { me, say } = useDesk()
  const client = useQueryClient()
  const long = useLongWork()
  const [failure, setFailure] = useState<{ message: string; isClash: boolean } | null>(null)
  const { isSending, run: runAlone } = useSending((message) => setFailure({ message, isClash: false }))
  const run = async (work: () => Promise<void>): Promise<void> => {
    setFailure(null)
    if (await runAlone(work)) refreshRecords(client)
  }
  const decide = (confirms: boolean, overwrites: boolean): Promise<void> =>
    run(async () => {
      const answer = await long(changesApi.decideChanges({ id: set.id, confirms, overwrites }))
      if (!answer.ok && answer.refusal === 'record-changed')
        return setFailure({ message: answer.message, isClash: true })
      const { state } = valueOrThrow(answer)
      const said = { applied: 'Изменения видны на\u00a0сайте', scheduled: 'Изменения назначены' }
      say('ok', state === 'applied' || state === 'scheduled' ? said[state] : 'Изменения снова в\u00a0черновиках')
    })
  const withdraw = (): Promise<void> =>
    run(async () => void valueOrThrow(await changesApi.withdrawChanges({ id: set.id })))
  if (set.waiting === null) return null
  const { asked_by: askedBy, asked_at: askedAt, reasons } = set.waiting
  const isMine = me.login === set.author || me.login === askedBy
  const mayDecide = !isMine && mayDo(me, 'changes.confirm')
  return (
    <div className={css.save}>
      <Notice>
        <p>
          <strong>Ждёт второго.</strong> Магазин остановил эти изменения: такая правка {reasons.join('; ')}.
        </p>
        <p>
          Попросили подтвердить: {askedBy}, {moscowMomentText(askedAt)}.
          {set.starts_at !== null || set.ends_at !== null
            ? ` Будет действовать ${timeText(set)}.`
            : ' Начнёт действовать сразу после подтверждения.'}
          {!mayDecide && ' Подтвердит другой сотрудник с\u00a0таким правом.'}
        </p>
      </Notice>
      {failure !== null && <Notice tone="bad">{failure.message}</Notice>}
      {failure?.isClash === true && (
        <Button look="line" loading={isSending} onClick={() => void decide(true, true)}>
          Применить поверх чужих изменений
        </Button>
      )}
      <Link className={css.link} to={`/preview?set=${set.id}`}>
        Посмотреть магазин с&nbsp;этими изменениями
      </Link>
      <div className={css.actions}>
        {mayDecide && (
          <>
            <Button loading={isSending} onClick={() => void decide(true, false)}>
              Подтвердить
            </Button>
            <Button look="quiet" loading={isSending} onClick={() => void decide(false, false)}>
              Вернуть автору
            </Button>
          </>
        )}
        {isMine && mayDo(me, 'changes.plan') && (
          <Button look="quiet" loading={isSending} onClick={() => void withdraw()}>
            Убрать черновик
          </Button>
        )}
      </div>
    </div>
  )
}
