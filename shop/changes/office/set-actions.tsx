import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { mayDo } from '#kernel/staff-rights.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useSending } from '#shop/office/office/api/use-sending.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import { useLongWork } from '#shop/office/office/shell/work-bar.tsx'
import type { ChangeSetView, Undone } from '../changes.api.ts'
import { changesApi } from './changes-api.ts'
import css from './changes.module.css'
import { recordPath, useKind } from './record-kind.ts'
import { refreshRecords } from './refresh-records.ts'
import { MomentField } from './moment-field.tsx'
import { momentOf, parsedFields, RULE, typedMoment } from './record-words.ts'

const ClashWords = ({ clash: { kind, key, name, field } }: { clash: Undone['clashes'][number] }) => {
  const fields = parsedFields(useKind(kind).data?.fields ?? '[]')
  return (
    <>
      <Link className={css.link} to={recordPath(kind, key)}>
        {name || key}
      </Link>
      {field !== '' && `, ${fields.find((one) => one.name === field)?.title ?? field}`}
    </>
  )
}

type Failure = { readonly message: string; readonly yes: 'overwrite' | 'confirm' | null }
const failureOf = (faults: readonly { readonly where: string; readonly reason: string }[]): Failure => ({
  message: faults.map(({ where, reason }) => `${where}: ${reason}`).join('; '),
  yes: null,
})

/** What may be done with a set: apply, plan, move, withdraw, undo. */
export const SetActions = ({ view }: { view: ChangeSetView }) => {
  const { set } = view
  const client = useQueryClient()
  const { say, me } = useDesk()
  const long = useLongWork()
  const mayConfirmAlone = mayDo(me, 'changes.confirm_alone')
  const planned = { starts: typedMoment(set.starts_at), ends: typedMoment(set.ends_at) }
  const [starts, setStarts] = useState(planned.starts)
  const [ends, setEnds] = useState(planned.ends)
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [step, setStep] = useState<'closed' | 'undo'>('closed')
  const [failure, setFailure] = useState<Failure | null>(null)
  const [undone, setUndone] = useState<Undone | null>(null)
  const refresh = (): void => refreshRecords(client)
  const { isSending, run: runAlone } = useSending((message) => setFailure({ message, yes: null }))
  const run = async (work: () => Promise<void>): Promise<void> => {
    setFailure(null)
    await runAlone(work)
  }
  const apply = (overwrites: boolean, confirmed: boolean): Promise<void> =>
    run(async () => {
      const answer = await long(
        changesApi.applyChanges({
          id: set.id,
          starts_at: momentOf(starts),
          ends_at: momentOf(ends),
          overwrites,
          confirmed,
        }),
      )
      if (answer.ok) {
        say('ok', answer.value.state === 'applied' ? 'Изменения видны на\u00a0сайте' : 'Изменения назначены')
        return refresh()
      }
      if (answer.refusal === 'record-changed') setFailure({ message: answer.message, yes: 'overwrite' })
      else if (answer.refusal === 'too-much') setFailure({ message: answer.message, yes: 'confirm' })
      else if (answer.refusal === 'bad-record') setFailure(failureOf(answer.data.faults))
      else valueOrThrow(answer)
    })
  const ask = (): Promise<void> =>
    run(async () => {
      valueOrThrow(
        await changesApi.askConfirmation({ id: set.id, starts_at: momentOf(starts), ends_at: momentOf(ends) }),
      )
      say('ok', 'Изменения ждут второго сотрудника')
      refresh()
    })
  const undo = (confirmed: boolean): Promise<void> =>
    run(async () => {
      const answer = await long(changesApi.undoChanges({ id: set.id, reason: reason.trim(), confirmed }))
      if (answer.ok) {
        setUndone(answer.value)
        say('ok', 'Изменения отменены')
        return refresh()
      }
      if (answer.refusal === 'too-much') setFailure({ message: answer.message, yes: 'confirm' })
      else if (answer.refusal === 'bad-record') setFailure(failureOf(answer.data.faults))
      else valueOrThrow(answer)
    })
  const takeBack = (): Promise<void> =>
    run(async () => {
      const why = reason.trim() === '' ? `Отмена изменений № ${set.id}` : reason.trim()
      valueOrThrow(await long(changesApi.returnFields({ id: set.id, reason: why, confirmed: false })))
      setUndone(null)
      say('ok', 'Прежние значения возвращены')
      refresh()
    })
  const withdraw = (): Promise<void> =>
    run(async () => {
      valueOrThrow(await changesApi.withdrawChanges({ id: set.id }))
      refresh()
    })
  const isOpen = set.state === 'draft' || set.state === 'scheduled'
  const isMoved = starts !== planned.starts || ends !== planned.ends
  const isUndoable = set.state === 'applied' && set.undoes === null && set.ended_at === null && set.folded_at === null
  const submitUndo = (event: FormEvent): void => {
    event.preventDefault()
    void undo(false)
  }
  return (
    <div className={css.save}>
      {failure !== null && <Notice tone="bad">{failure.message}</Notice>}
      {failure?.yes === 'overwrite' && (
        <Button look="line" loading={isSending} onClick={() => void apply(true, false)}>
          Применить поверх чужих изменений
        </Button>
      )}
      {failure?.yes === 'confirm' && isOpen && (
        <Button look="line" loading={isSending} onClick={() => void ask()}>
          Попросить второго подтвердить
        </Button>
      )}
      {failure?.yes === 'confirm' && mayConfirmAlone && (
        <Button look="line" loading={isSending} onClick={() => void (isOpen ? apply(true, true) : undo(true))}>
          Всё верно, применить
        </Button>
      )}
      {undone !== null && undone.clashes.length > 0 && (
        <Notice>
          Эти поля изменили позже, они остались как есть:
          <ul>
            {undone.clashes.map((clash) => (
              <li key={`${clash.kind} ${clash.key} ${clash.field}`}>
                <ClashWords clash={clash} />
              </li>
            ))}
          </ul>
          {undone.clashes.some(({ field }) => field !== '') && (
            <Button look="line" loading={isSending} onClick={() => void takeBack()}>
              Вернуть и&nbsp;эти поля
            </Button>
          )}
        </Notice>
      )}
      {isOpen && mayDo(me, 'changes.plan') && (
        <>
          <div className={css.when}>
            <MomentField label="Начало (пусто: сразу)" value={starts} onChange={setStarts} />
            <MomentField label="Вернуть как было, если нужно" value={ends} onChange={setEnds} />
          </div>
          <p className={css.hint}>{RULE}</p>
          <Link className={css.link} to={`/preview?set=${set.id}${starts === '' ? '' : `&at=${starts}`}`}>
            Посмотреть магазин с&nbsp;этими изменениями
          </Link>
          {view.steep > 0 && (
            <Checkbox checked={isChecked} onChange={({ target }) => setChecked(target.checked)}>
              Цены, которые меняются на&nbsp;50&nbsp;% и&nbsp;больше, верны: {view.steep}
            </Checkbox>
          )}
          <div className={css.actions}>
            <Button
              loading={isSending}
              disabled={(set.state === 'scheduled' && !isMoved) || (view.steep > 0 && !isChecked)}
              aria-keyshortcuts="Control+Enter"
              onClick={() => void apply(false, false)}
            >
              {starts === '' ? 'Применить сейчас' : set.state === 'scheduled' ? 'Перенести' : 'Назначить'}
            </Button>
            <Button look="quiet" loading={isSending} onClick={() => void withdraw()}>
              {set.state === 'draft' ? 'Убрать черновик' : 'Не\u00a0начинать'}
            </Button>
          </div>
        </>
      )}
      {isUndoable && mayDo(me, 'changes.undo') && step === 'closed' && (
        <Button look="line" onClick={() => setStep('undo')}>
          Отменить эти изменения…
        </Button>
      )}
      {isUndoable && step === 'undo' && (
        <form className={css.form} aria-label="Отмена изменений" onSubmit={submitUndo}>
          <p>Поля вернутся к&nbsp;прежним значениям. То, что изменили позже, останется, и&nbsp;мы это назовём.</p>
          <TextField label="Зачем отменяете" value={reason} required maxLength={300} onChange={setReason} />
          <div className={css.actions}>
            <Button type="submit" loading={isSending} disabled={reason.trim() === ''}>
              Отменить изменения
            </Button>
            <Button look="quiet" onClick={() => setStep('closed')}>
              Не&nbsp;отменять
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}
