import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ComponentType, type FormEvent, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import type { KindView, RecordView } from '../changes.api.ts'
import { changesApi } from './changes-api.ts'
import { CollectionTrial } from './collection-trial.tsx'
import css from './changes.module.css'
import { FieldControl } from './field-control.tsx'
import { FormContext } from './form-context.ts'
import { FormSections } from './form-sections.tsx'
import { changeOf, firstValues, useGivenValues, useLastReason, withProposed } from './form-values.ts'
import { HomeBlocks } from './home-blocks.tsx'
import { useKeptTyping } from './kept-typing.ts'
import { MomentField } from './moment-field.tsx'
import { useProposedCode } from './proposed-code.ts'
import { Readiness } from './readiness.tsx'
import {
  AskSecond,
  Clash,
  failureOfFaults,
  Faults,
  KeptTyping,
  Laid,
  NO_FAILURE,
  titleOf,
} from './record-form-parts.tsx'
import { recordPath, useKind } from './record-kind.ts'
import { momentOf, parsedFields, parsedValues, RULE, type Values } from './record-words.ts'
import { Remarks } from './remarks.tsx'
import { useTypedFaults } from './typed-faults.ts'
import { ReasonField } from './reason-field.tsx'

/** The map under the fields `lat` and `lon` of a kind that has them; a part of another subject, so that it is given. */
export type PlaceProps = {
  readonly values: Values
  readonly disabled: boolean
  readonly onMove: (at: { readonly lat: number; readonly lon: number }) => void
}
/** What is tried with the values as they are typed; given for the same reason. */
export type TrialProps = { readonly kind: string; readonly values: Values }
export type Given = { readonly Place: ComponentType<PlaceProps>; readonly Trial: ComponentType<TrialProps> }

const useLeaveWarning = (isChanged: boolean): void => {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (isChanged) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isChanged])
}

/** Where a long form is saved. */
const SAVE = 'save'
const PROPOSED = 'предложен по\u00a0названию, можно поменять'

type When = 'now' | 'later' | 'draft'
const WHEN_OPTIONS = [
  { value: 'now', label: 'Сразу' },
  { value: 'later', label: 'С\u00a0назначенного времени' },
  { value: 'draft', label: 'Пока черновик' },
]
const isWhen = (value: string): value is When => WHEN_OPTIONS.some((option) => option.value === value)

/** Ctrl+S, in any layout: saves; Ctrl+Enter: goes on to the next record of the list, too. */
const savingKey = (event: KeyboardEvent): 'save' | 'save and next' | null => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return null
  return event.code === 'KeyS' ? 'save' : event.key === 'Enter' ? 'save and next' : null
}

type FormProps = {
  readonly view: KindView
  readonly record: RecordView | null
  /** Address of the list that it was opened from. */
  readonly list: string
  /** Path of the next record of the list. */
  readonly next: string | null
}
/** OFFICE-02: the fields of a record, why and when they change. */
export const RecordForm = ({ view, record, list, next, Place, Trial }: FormProps & Given) => {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { say } = useDesk()
  const [base, setBase] = useState(() => parsedValues(record?.value ?? null))
  const given = useGivenValues(record === null)
  const [written, setValues] = useState<Values>(() => ({
    ...(record === null ? firstValues(parsedFields(view.fields)) : base),
    ...given,
  }))
  const code = useProposedCode(view, record === null, written)
  const values = withProposed(view, written, code)
  // The fields of a new record may follow from its key.
  const hasForms = parsedFields(view.fields).some(({ name, labels }) => name === view.key[0] && labels !== undefined)
  const named = useKind(record === null && hasForms ? view.kind : '', String(values[view.key[0] ?? ''] ?? ''))
  const fields = parsedFields((named.data ?? view).fields)
  const lastReason = useLastReason()
  const [reason, setReason] = useState(lastReason)
  /** Key of what is saved: a repetition after a lost answer has the same. */
  const intent = useRef({ body: '', key: '' })
  /** While a press of Ctrl+Enter submits. */
  const goesOn = useRef(false)
  const [when, setWhen] = useState<When>('now')
  const [starts, setStarts] = useState('')
  const [ends, setEnds] = useState('')
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState(NO_FAILURE)
  const { before, after } = changeOf(base, values)
  const isChanged = Object.keys(after).length > 0
  // A new record differs from nothing by its lists, and by what is proposed, before anything is typed.
  const [untouched] = useState(() => JSON.stringify(written))
  const isTouched = isChanged && (record !== null || JSON.stringify(written) !== untouched)
  useLeaveWarning(isTouched && !isSaving)
  const kept = useKeptTyping(view.kind, record?.key ?? null, isTouched ? after : {})
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => void (isLeft.current = true)
  }, [])
  const typed = useTypedFaults(view.kind, record?.key ?? '', after)
  const faultOf = (name: string): string | undefined => failure.faults[name] ?? typed[name]

  /** `asks`: as a draft that waits for a second person; `goesOn`: the next record of the list opens then. */
  const save = async (confirmed: boolean, { asks = false, goesOn = false } = {}): Promise<void> => {
    setSaving(true)
    const times = {
      starts_at: when === 'later' ? momentOf(starts) : null,
      ends_at: when === 'draft' ? null : momentOf(ends),
    }
    try {
      const input = {
        kind: view.kind,
        key: record?.key ?? null,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
        reason: reason.trim(),
        ...times,
        draft: asks || when === 'draft',
        confirmed,
      }
      const body = JSON.stringify(input)
      if (intent.current.body !== body) intent.current = { body, key: crypto.randomUUID() }
      const answer = await changesApi.saveRecord(input, { idempotencyKey: intent.current.key })
      if (answer.ok) {
        if (asks) valueOrThrow(await changesApi.askConfirmation({ id: answer.value.id, ...times }))
        setFailure(NO_FAILURE)
        intent.current = { body: '', key: '' }
        kept.forget()
        setBase(values)
        say(
          'ok',
          { applied: 'Изменение сохранено и\u00a0действует', scheduled: 'Изменение назначено' }[
            String(answer.value.state)
          ] ?? (asks ? 'Изменение ждёт второго сотрудника' : 'Черновик сохранён'),
        )
        for (const queryKey of [['records'], ['record'], ['record kinds'], ['change sets']])
          void client.invalidateQueries({ queryKey })
        const key = record?.key ?? view.key.map((name) => String(values[name] ?? '')).join(' ')
        const here = answer.value.state === 'applied' ? recordPath(view.kind, key, list) : `/changes/${answer.value.id}`
        void (goesOn && next !== null
          ? navigate(next, { state: { reason: reason.trim() } })
          : navigate(here, { replace: true }))
        return
      }
      // What was typed is stored, and the form offers it when it is opened again.
      if (isLeft.current) say('bad', 'Запись не\u00a0сохранена: откройте её снова и\u00a0проверьте поля')
      if (answer.refusal === 'bad-record') setFailure(failureOfFaults(answer.data.faults))
      else if (answer.refusal === 'record-changed')
        setFailure({
          ...NO_FAILURE,
          message: answer.message,
          clash: { now: parsedValues(answer.data.now), fields: answer.data.fields },
        })
      else if (answer.refusal === 'too-much') setFailure({ ...NO_FAILURE, message: answer.message, needsYes: true })
      else valueOrThrow(answer)
    } catch (error) {
      setFailure({ ...NO_FAILURE, message: errorText(error) })
    } finally {
      setSaving(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void save(false, { goesOn: goesOn.current })
  }
  /** What stops it is said by the browser at the first field that is missing. */
  const press = (event: KeyboardEvent<HTMLFormElement>): void => {
    const key = savingKey(event)
    if (key === null) return
    event.preventDefault()
    goesOn.current = key === 'save and next'
    const button = event.currentTarget.querySelector<HTMLButtonElement>('button[type=submit]')
    if (button !== null && !button.disabled) button.click()
    else if (goesOn.current && !isChanged && next !== null) void navigate(next, { state: { reason: reason.trim() } })
    else event.currentTarget.reportValidity()
    goesOn.current = false
  }
  /** Takes what the other has written as the beginning, and keeps what is typed. */
  const keepMine = (): void => {
    if (failure.clash === null) return
    setBase(failure.clash.now)
    setValues({ ...failure.clash.now, ...after })
    setFailure(NO_FAILURE)
  }
  const takeTheirs = (): void => {
    if (failure.clash === null) return
    const { now, fields: names } = failure.clash
    setBase(now)
    setValues({ ...now, ...Object.fromEntries(Object.entries(after).filter(([name]) => !names.includes(name))) })
    setFailure(NO_FAILURE)
  }

  return (
    <form className={css.form} aria-label="Запись" onSubmit={submit} onKeyDown={press}>
      {view.help !== '' && <p className={css.hint}>{view.help}</p>}
      {kept.found !== null && !isTouched && view.may_write && (
        <KeptTyping
          names={Object.entries(kept.found)
            .filter(([, value]) => !Array.isArray(value) || value.length > 0)
            .map(([name]) => titleOf(fields, name))}
          onTake={() => setValues({ ...base, ...kept.found })}
          onForget={kept.forget}
        />
      )}
      {!view.may_write && <Notice>Вам можно смотреть эти записи, но&nbsp;не&nbsp;менять.</Notice>}
      {record !== null && record.laid.length > 0 && <Laid record={record} fields={fields} />}
      {record !== null && <Readiness view={view} codes={record.lacks} />}
      <FormContext value={{ kind: view.kind, values }}>
        <FormSections kind={view.kind} fields={fields}>
          {(field) => {
            const Control =
              view.kind === 'settings' && record?.key === 'home' && field.name === 'value' ? HomeBlocks : FieldControl
            return (
              <>
                <Control
                  field={code !== null && field.name === view.key[0] ? { ...field, help: PROPOSED } : field}
                  disabled={!view.may_write || (record !== null && view.key.includes(field.name))}
                  value={values[field.name]}
                  error={faultOf(field.name)}
                  onChange={(value) => setValues((last) => ({ ...last, [field.name]: value }))}
                />
                {field.name === 'lon' && (
                  <Place
                    values={values}
                    disabled={!view.may_write}
                    onMove={(at) => setValues((last) => ({ ...last, ...at }))}
                  />
                )}
              </>
            )
          }}
        </FormSections>
      </FormContext>
      {view.kind === 'collections' && <CollectionTrial values={values} />}
      <Trial kind={view.kind} values={values} />
      {view.may_write && isTouched && (
        <p className={css.unsaved}>
          <a className={css.link} href={`#${SAVE}`}>
            Сохранить…
          </a>{' '}
          Изменено:{' '}
          {Object.entries(after)
            .filter(([, value]) => !Array.isArray(value) || value.length > 0)
            .map(([name]) => titleOf(fields, name))
            .join(', ')}
        </p>
      )}
      {view.may_write && (
        <div className={css.save} id={SAVE}>
          <ReasonField value={reason} onChange={setReason} />
          <TextField
            kind="select"
            label="Когда"
            value={when}
            required
            options={WHEN_OPTIONS}
            onChange={(chosen) => setWhen(isWhen(chosen) ? chosen : 'now')}
          />
          {when === 'later' && <MomentField label="Начало" value={starts} required onChange={setStarts} />}
          {when !== 'draft' && <MomentField label="Вернуть как было, если нужно" value={ends} onChange={setEnds} />}
          {when !== 'draft' && (when === 'later' || ends !== '') && <p className={css.hint}>{RULE}</p>}
          <Remarks kind={view.kind} values={values} fields={fields} />
          {failure.message !== '' && (
            <Notice tone="bad">
              {failure.message}
              <Faults faults={failure.faults} fields={fields} />
            </Notice>
          )}
          {failure.clash !== null && (
            <Clash clash={failure.clash} mine={values} fields={fields} onKeep={keepMine} onTake={takeTheirs} />
          )}
          {failure.needsYes && (
            <AskSecond
              isSaving={isSaving}
              onAsk={() => void save(false, { asks: true })}
              onConfirm={() => void save(true)}
            />
          )}
          <Button type="submit" loading={isSaving} disabled={!isChanged || reason.trim() === ''}>
            {when === 'now' ? 'Сохранить' : when === 'later' ? 'Назначить' : 'Сохранить черновик'}
          </Button>
          {(!isChanged || reason.trim() === '') && (
            <p className={css.hint}>
              {isChanged
                ? 'Напишите, зачем это изменение: без этого его не\u00a0понять через год.'
                : 'Пока ничего не\u00a0изменено.'}
            </p>
          )}
        </div>
      )}
    </form>
  )
}
