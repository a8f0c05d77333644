import { useState, type FormEvent } from 'react'
import { addMonths, moscowDay } from '#kernel/dates.ts'
import { mayDo, RIGHT_GROUPS, type StaffRight } from '#kernel/staff-rights.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { DateField } from '#platform/ui/fields/date-field.tsx'
import { formatDay, parseDay } from '#platform/ui/fields/day-text.ts'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import css from '#shop/office/office/accounts/accounts.module.css'
import { useListSending } from '#shop/office/office/accounts/staff-query.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import { MAX_PER_MINUTE, PROGRAM_SCOPES } from '../facts/scopes.ts'
import type { ProgramLine } from '../programs.api.ts'
import { programsApi } from './programs-api.ts'
import { programsQuery } from './programs-query.ts'

const SCOPES: ReadonlySet<string> = new Set(PROGRAM_SCOPES)
const GROUPS = Object.entries(RIGHT_GROUPS)
  .map(([group, words]) => ({
    group,
    rights: (Object.entries(words) as [StaffRight, string][]).filter(([right]) => SCOPES.has(right)),
  }))
  .filter(({ rights }) => rights.length > 0)
const PER_MINUTE = 600
const TERM_MONTHS = 120

type Made = { readonly name: string; readonly secret: string }

/** Rights and limits of a token; null: a new one, which `onMade` gets. */
export const ProgramForm = ({
  program,
  onMade,
}: {
  readonly program: ProgramLine | null
  readonly onMade: (made: Made) => void
}) => {
  const { me, say } = useDesk()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<ReadonlySet<string>>(new Set(program?.scopes))
  const [networks, setNetworks] = useState(program?.networks.join('\n') ?? '')
  const [lastDay, setLastDay] = useState(program?.expires_on ? formatDay(program.expires_on) : '')
  const [perMinute, setPerMinute] = useState(String(program?.per_minute ?? PER_MINUTE))
  const [error, setError] = useState<string | null>(null)
  const { isSending, failure, send } = useListSending(programsQuery.queryKey)
  const mayGive = (right: StaffRight): boolean => mayDo(me, 'staff.grant_any') || mayDo(me, right)
  const turn = (right: string, isOn: boolean): void => {
    const next = new Set(scopes)
    if (isOn) next.add(right)
    else next.delete(right)
    setScopes(next)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const expires_on = lastDay.trim() === '' ? null : parseDay(lastDay)
    const per_minute = Number(perMinute)
    if (lastDay.trim() !== '' && expires_on === null)
      return setError('Последний день: введите дату или оставьте пустым.')
    if (!Number.isInteger(per_minute) || per_minute < 1 || per_minute > MAX_PER_MINUTE)
      return setError(`Запросов в минуту: целое число от 1 до ${MAX_PER_MINUTE}.`)
    setError(null)
    const limits = {
      scopes: [...scopes],
      networks: networks.split(/[\s,;]+/).filter((network) => network !== ''),
      expires_on,
      per_minute,
    }
    if (program === null) void send(() => programsApi.makeProgram({ name, ...limits }), onMade)
    else
      void send(
        () => programsApi.limitProgram({ name: program.name, ...limits }),
        () => say('ok', 'Ключ изменён, права действуют сразу'),
      )
  }
  const today = moscowDay(new Date())
  return (
    <form className={css.wide} aria-label="Ключ программы" onSubmit={submit}>
      {program === null && (
        <TextField
          label="Название латиницей"
          name="name"
          value={name}
          onChange={setName}
          maxLength={40}
          autoComplete="off"
          hint="По нему ключ узнают в журнале: warehouse, reports"
          required
        />
      )}
      <div className={css.groups}>
        {GROUPS.map(({ group, rights }) => (
          <fieldset key={group} className={css.group}>
            <legend>{group}</legend>
            {rights.map(([right, text]) => (
              <Checkbox
                key={right}
                name={right}
                checked={scopes.has(right)}
                disabled={!mayGive(right) && !scopes.has(right)}
                onChange={(event) => turn(right, event.currentTarget.checked)}
              >
                {text}
              </Checkbox>
            ))}
          </fieldset>
        ))}
      </div>
      <TextField
        label="С каких адресов"
        name="networks"
        kind="area"
        value={networks}
        onChange={setNetworks}
        hint="По одному в строке: 203.0.113.7 или 203.0.113.0/24. Пусто: с любых"
      />
      <DateField
        label="Последний день"
        name="expires_on"
        value={lastDay}
        onChange={setLastDay}
        min={today}
        max={addMonths(today, TERM_MONTHS)}
        hint="Пусто: без срока"
      />
      <TextField
        label="Запросов в минуту, не больше"
        name="per_minute"
        value={perMinute}
        onChange={setPerMinute}
        inputMode="numeric"
      />
      {(error ?? failure) !== null && <Notice tone="bad">{error ?? failure}</Notice>}
      <Button className={css.start} type="submit" loading={isSending}>
        {program === null ? 'Выдать ключ' : 'Сохранить'}
      </Button>
    </form>
  )
}
