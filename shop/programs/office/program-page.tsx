import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { dayAndMonth } from '#kernel/dates.ts'
import { Notice } from '#platform/ui/layout/notice.tsx'
import css from '#shop/office/office/accounts/accounts.module.css'
import { useListSending } from '#shop/office/office/accounts/staff-query.ts'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { moscowMomentText } from '#shop/office/office/moscow-moment.ts'
import office from '#shop/office/office/page.module.css'
import { AskFirst } from '#shop/office/office/shell/ask-first.tsx'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import type { ProgramLine } from '../programs.api.ts'
import { programsApi } from './programs-api.ts'
import { ProgramForm } from './program-form.tsx'
import { programsQuery } from './programs-query.ts'
import { ShownOnce } from './shown-once.tsx'

/** EXCH-01: one token: its rights and limits, what it has called. The address of a new one is `new`. */
export const ProgramPage = () => {
  const { name = '' } = useParams()
  const { data, error } = useQuery(programsQuery)
  const [made, setMade] = useState<{ readonly name: string; readonly secret: string } | null>(null)
  const isNew = name === 'new'
  const program = data?.programs.find((one) => one.name === name)
  return (
    <main className={office.page}>
      <Link className={office.link} to="/programs">
        Все программы
      </Link>
      <h1 className={office.heading}>{isNew ? 'Новый ключ' : name}</h1>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {made !== null && (
        <ShownOnce label="Ключ" secret={made.secret}>
          Ключ «{made.name}» выдан. Сохраните его сейчас: больше он не&nbsp;покажется. Программа передаёт его
          в&nbsp;заголовке Authorization: Bearer, а&nbsp;если умеет только логин и&nbsp;пароль, логин — «{made.name}»,
          пароль — ключ.
        </ShownOnce>
      )}
      {isNew && made === null && <ProgramForm program={null} onMade={setMade} />}
      {!isNew && data !== undefined && program === undefined && <Notice>Такого ключа нет.</Notice>}
      {program !== undefined && <Known program={program} />}
    </main>
  )
}

const Known = ({ program }: { program: ProgramLine }) => {
  const { say } = useDesk()
  const { isSending, failure, send } = useListSending(programsQuery.queryKey)
  const { name, made_by, created_at, revoked_at, kinds } = program
  const revoke = async (): Promise<boolean> => {
    await send(
      () => programsApi.revokeProgram({ name }),
      () => say('ok', 'Ключ отозван'),
    )
    return true
  }
  return (
    <>
      <p className={office.hint}>
        Выдан {moscowMomentText(created_at)}, {made_by === '' ? 'командой' : made_by}.
        {kinds.length > 0 && ` Загружает: ${kinds.join(', ')}.`}
      </p>
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      {revoked_at === null ? (
        <>
          {kinds.length > 0 && (
            <Notice>Этот ключ выдан командой и&nbsp;только загружает. Права ниже добавятся к&nbsp;загрузке.</Notice>
          )}
          <ProgramForm key={name} program={program} onMade={() => {}} />
          <AskFirst
            title="Отозвать ключ…"
            look="quiet"
            question="Программа с этим ключом сразу перестанет работать. Вернуть его будет нельзя."
            yes="Отозвать"
            no="Оставить"
            isSending={isSending}
            onYes={revoke}
          />
        </>
      ) : (
        <Notice>Ключ отозван {moscowMomentText(revoked_at)}.</Notice>
      )}
      <Uses program={program} />
    </>
  )
}

const Uses = ({ program: { uses } }: { program: ProgramLine }) => (
  <section className={css.stack} aria-labelledby="uses">
    <h2 className={office.subheading} id="uses">
      Вызовы за&nbsp;30&nbsp;дней
    </h2>
    {uses.length === 0 && <p className={office.hint}>Вызовов не&nbsp;было.</p>}
    <ul className={css.rows}>
      {uses.map(({ day, call, uses: count, used_at }) => (
        <li key={`${day} ${call}`} className={css.item}>
          <span className={css.words}>
            <span>
              <b>{count}</b> {call}
            </span>
            <span className={office.hint}>
              {dayAndMonth(day)}, последний {moscowMomentText(used_at)}
            </span>
          </span>
        </li>
      ))}
    </ul>
  </section>
)
