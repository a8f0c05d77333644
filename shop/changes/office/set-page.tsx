import { bytesOfBase64, saveFile } from '#platform/client/save-file.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { mayDo } from '#kernel/staff-rights.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import { useLongWork } from '#shop/office/office/shell/work-bar.tsx'
import type { ChangeSetView, Undone } from '../changes.api.ts'
import { changesApi } from './changes-api.ts'
import { moscowMomentText } from '#shop/office/office/moscow-moment.ts'
import css from './changes.module.css'
import { recordPath, useKind } from './record-kind.ts'
import { Pages } from './pages.tsx'
import { refreshRecords } from './refresh-records.ts'
import { SetRow } from './set-row.tsx'
import { Waiting } from './waiting-set.tsx'
import { MomentField } from './record-page.tsx'
import { momentOf, parsedFields, RULE, SOURCE_WORDS, stateText, timeText } from './record-words.ts'

/** CHG-02: a set row by row, and what can be done with it. */
export const SetPage = () => {
  const { id: asked = '' } = useParams()
  const id = Number(asked)
  const [address, setAddress] = useSearchParams()
  const page = Number(address.get('page') ?? '1') || 1
  const { data, error } = useQuery({
    queryKey: ['change sets', 'one', id, page],
    queryFn: async ({ signal }) => valueOrThrow(await changesApi.changeSet({ id, page }, { signal })),
    staleTime: 0,
    placeholderData: (last) => last,
  })
  return (
    <main className={css.page}>
      <Link className={css.link} to="/changes">
        Все изменения
      </Link>
      <h1 className={css.heading}>
        {data === undefined || data.set.reason === '' ? `Изменения № ${id}` : data.set.reason}
      </h1>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data && (
        <>
          <Facts view={data} />
          {data.set.waiting === null ? <Actions key={id} view={data} /> : <Waiting key={id} set={data.set} />}
          {data.rows.some(({ refusal, after }) => refusal !== null && after !== null) && <FaultFile id={id} />}
          {data.overlaps.length > 0 && <Overlaps view={data} />}
          <h2 className={css.subheading}>Что меняется</h2>
          {data.total === 0 && <p className={css.hint}>Здесь ничего не&nbsp;меняется.</p>}
          <ul className={css.rows}>
            {data.rows.map((row) => (
              <SetRow
                key={`${row.kind} ${row.key}`}
                row={row}
                isOnly={data.total === 1}
                isPlanned={data.set.state === 'draft' || data.set.state === 'scheduled'}
              />
            ))}
          </ul>
          <Pages
            page={page}
            pages={Math.ceil(data.total / data.page_size)}
            onPage={(to) => setAddress({ page: String(to) })}
          />
        </>
      )}
    </main>
  )
}

const Facts = ({ view: { set } }: { view: ChangeSetView }) => (
  <div className={css.facts}>
    <span className={css.state} data-state={set.waiting === null ? set.state : 'waiting'}>
      {stateText(set)}
    </span>
    <p className={css.hint}>
      {moscowMomentText(set.created_at)}, {set.author}, {SOURCE_WORDS[set.source]}
      {set.starts_at !== null && (set.state === 'scheduled' || set.ends_at !== null) && `. Действует ${timeText(set)}`}
      {set.confirmed_by !== null && `. Подтверждено: ${set.confirmed_by}`}
      {set.ended_at !== null && `. Закончился ${moscowMomentText(set.ended_at)}`}
      {set.folded_at !== null && `. Сложен ${moscowMomentText(set.folded_at)}: что он менял, больше не хранится`}
      {set.unchanged > 0 && `. Без изменений: ${set.unchanged}`}
    </p>
    {set.undoes !== null && (
      <Link className={css.link} to={`/changes/${set.undoes}`}>
        Отменяет изменения №&nbsp;{set.undoes}
      </Link>
    )}
    {set.refusal !== null && <p>{set.refusal}</p>}
  </div>
)

/** The rows of the file that were refused, to be mended and uploaded again. */
const FaultFile = ({ id }: { id: number }) => {
  const { say } = useDesk()
  const [saving, setSaving] = useState<'csv' | 'xlsx' | null>(null)
  const save = async (format: 'csv' | 'xlsx'): Promise<void> => {
    setSaving(format)
    try {
      const { name, bytes } = valueOrThrow(await changesApi.setFaults({ id, format }))
      saveFile(name, bytesOfBase64(bytes))
    } catch (error) {
      say('bad', errorText(error))
    } finally {
      setSaving(null)
    }
  }
  return (
    <Notice>
      Часть строк не&nbsp;подошла. Скачайте их&nbsp;с&nbsp;причинами, поправьте и&nbsp;загрузите этот файл: столбец «Что
      не&nbsp;так» убирать не&nbsp;нужно.
      <div className={css.actions}>
        <Button look="line" size="sm" loading={saving === 'xlsx'} onClick={() => void save('xlsx')}>
          Скачать XLSX
        </Button>
        <Button look="line" size="sm" loading={saving === 'csv'} onClick={() => void save('csv')}>
          Скачать CSV
        </Button>
      </div>
    </Notice>
  )
}

const Overlaps = ({ view }: { view: ChangeSetView }) => (
  <Notice>
    Те&nbsp;же поля меняют другие изменения:
    <ul>
      {view.overlaps.map((one) => (
        <li key={`${one.id} ${one.kind} ${one.key}`}>
          <Link className={css.link} to={`/changes/${one.id}`}>
            {one.reason === '' ? `№ ${one.id}` : one.reason}
          </Link>
          , {one.name || one.key}, {timeText(one)}
        </li>
      ))}
    </ul>
    {RULE}
  </Notice>
)

const useKindWhen = (kind: string) => useKind(kind).data

const ClashWords = ({ clash: { kind, key, name, field } }: { clash: Undone['clashes'][number] }) => {
  const fields = parsedFields(useKindWhen(kind)?.fields ?? '[]')
  return (
    <>
      <Link className={css.link} to={recordPath(kind, key)}>
        {name || key}
      </Link>
      {field !== '' && `, ${fields.find((one) => one.name === field)?.title ?? field}`}
    </>
  )
}

const Actions = ({ view }: { view: ChangeSetView }) => {
  const { set } = view
  const client = useQueryClient()
  const { say, me } = useDesk()
  const long = useLongWork()
  const mayConfirmAlone = mayDo(me, 'changes.confirm_alone')
  const [starts, setStarts] = useState('')
  const [ends, setEnds] = useState('')
  const [reason, setReason] = useState('')
  const [step, setStep] = useState<'closed' | 'undo'>('closed')
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<{ message: string; yes: 'overwrite' | 'confirm' | null } | null>(null)
  const [undone, setUndone] = useState<Undone | null>(null)
  const refresh = (): void => refreshRecords(client)
  const run = async (work: () => Promise<void>): Promise<void> => {
    setSending(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure({ message: errorText(error), yes: null })
    } finally {
      setSending(false)
    }
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
      else if (answer.refusal === 'bad-record')
        setFailure({
          message: answer.data.faults.map(({ where, reason: why }) => `${where}: ${why}`).join('; '),
          yes: null,
        })
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
      else if (answer.refusal === 'bad-record')
        setFailure({
          message: answer.data.faults.map(({ where, reason: why }) => `${where}: ${why}`).join('; '),
          yes: null,
        })
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
            <MomentField label="Конец, если он есть" value={ends} onChange={setEnds} />
          </div>
          <p className={css.hint}>{RULE}</p>
          <Link className={css.link} to={`/preview?set=${set.id}${starts === '' ? '' : `&at=${starts}`}`}>
            Посмотреть магазин с&nbsp;этими изменениями
          </Link>
          <div className={css.actions}>
            <Button loading={isSending} aria-keyshortcuts="Control+Enter" onClick={() => void apply(false, false)}>
              {starts === '' ? 'Применить сейчас' : 'Назначить'}
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
