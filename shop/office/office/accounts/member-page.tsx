import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Link, useParams } from 'react-router'
import { mayDo } from '#kernel/staff-rights.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import type { InvitationLink as NewLink, RoleLine, StaffLine } from '../../staff-accounts.api.ts'
import { accountsApi } from '../api/accounts-api.ts'
import { errorText } from '../api/error-text.ts'
import { AskFirst } from '../shell/ask-first.tsx'
import { useDesk } from '../shell/desk-context.ts'
import office from '../page.module.css'
import css from './accounts.module.css'
import { InvitationLink } from './invitation-link.tsx'
import { PositionFields, storeOf } from './position-fields.tsx'
import { staffQuery, storeText, useListSending } from './staff-query.ts'
import { moscowMomentText } from '../moscow-moment.ts'

/** OFFICE-07: one colleague: role and store, sessions, access. */
export const MemberPage = () => {
  const { login = '' } = useParams()
  const { me } = useDesk()
  const { data, error } = useQuery(staffQuery)
  const member = data?.members.find((one) => one.login === login)
  const mayManage = mayDo(me, 'staff.manage')
  return (
    <main className={office.page}>
      <Link className={office.link} to="/staff">
        Все сотрудники
      </Link>
      <h1 className={office.heading}>{member?.name ?? login}</h1>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data !== undefined && member === undefined && <Notice>Такого сотрудника нет.</Notice>}
      {data !== undefined && member !== undefined && (
        <>
          <p className={office.hint}>
            {login}, {member.role_title}, {storeText(me, member.store_id)}.{' '}
            {member.signed_in_at === null
              ? 'Входа ещё не\u00a0было.'
              : `Последний вход: ${moscowMomentText(member.signed_in_at)}.`}
          </p>
          {member.is_disabled && <Notice>Вход закрыт.</Notice>}
          {mayManage && member.is_me && <Notice>Свою роль и&nbsp;свой вход меняет другой сотрудник.</Notice>}
          {mayManage && !member.is_me && (
            <PositionForm key={`${member.role} ${member.store_id}`} member={member} roles={data.roles} />
          )}
          <Sessions member={member} mayEnd={mayManage} />
          {mayDo(me, 'staff.reset') && !member.is_me && !member.is_disabled && <Reset member={member} />}
          {mayManage && !member.is_me && <Access member={member} />}
        </>
      )}
    </main>
  )
}

const PositionForm = ({ member, roles }: { member: StaffLine; roles: readonly RoleLine[] }) => {
  const { say } = useDesk()
  const was = { role: member.role, store: member.store_id === null ? '' : String(member.store_id) }
  const [position, setPosition] = useState(was)
  const { isSending, failure, send } = useListSending()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void send(
      () => accountsApi.changePosition({ login: member.login, role: position.role, store_id: storeOf(position) }),
      () => say('ok', 'Роль изменена, сеансы закончены'),
    )
  }
  return (
    <form className={css.form} aria-label="Роль и магазин" onSubmit={submit}>
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      <PositionFields roles={roles} value={position} onChange={setPosition} />
      <Button
        className={css.start}
        type="submit"
        loading={isSending}
        disabled={position.role === was.role && position.store === was.store}
      >
        Сменить роль
      </Button>
      <p className={office.hint}>Сеансы сотрудника закончатся: войти нужно будет снова, уже с&nbsp;новой ролью.</p>
    </form>
  )
}

const Sessions = ({ member: { login, sessions }, mayEnd }: { member: StaffLine; mayEnd: boolean }) => {
  const { say } = useDesk()
  const { isSending, failure, send } = useListSending()
  const end = (key: string): void =>
    void send(
      () => accountsApi.endStaffSessions({ login, key }),
      () => say('ok', 'Сеанс закончен'),
    )
  return (
    <section className={css.stack} aria-labelledby="sessions">
      <h2 className={office.subheading} id="sessions">
        Сеансы
      </h2>
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      {sessions.length === 0 && <p className={office.hint}>Сейчас никто не&nbsp;вошёл под этим логином.</p>}
      <ul className={css.rows}>
        {sessions.map(({ key, created_at, seen_at, is_current }) => (
          <li key={key} className={css.item}>
            <span className={css.words}>
              <span>
                Вход {moscowMomentText(created_at)}
                {is_current && ' (этот сеанс)'}
              </span>
              <span className={office.hint}>Последнее действие: {moscowMomentText(seen_at)}</span>
            </span>
            {mayEnd && (
              <Button look="line" size="sm" loading={isSending} onClick={() => end(key)}>
                Закончить
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const Reset = ({ member: { login, name, reset } }: { member: StaffLine }) => {
  const { say } = useDesk()
  const [link, setLink] = useState<NewLink | null>(null)
  const { isSending, failure, send } = useListSending()
  const ask = async (): Promise<boolean> => {
    await send(
      () => accountsApi.askReset({ login }),
      () => say('ok', 'Сброс ждёт второго сотрудника'),
    )
    return true
  }
  const confirm = async (): Promise<boolean> => {
    await send(() => accountsApi.confirmReset({ login }), setLink)
    return true
  }
  const decline = (): void =>
    void send(
      () => accountsApi.declineReset({ login }),
      () => say('ok', 'Сброса не\u00a0будет'),
    )
  return (
    <section className={css.stack} aria-labelledby="reset">
      <h2 className={office.subheading} id="reset">
        Потерян телефон или пароль
      </h2>
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      {link !== null && <InvitationLink key={link.token} link={link} name={name} />}
      {reset === null ? (
        <>
          <p className={office.hint}>
            Новый вход дают двое: один просит, другой подтверждает и&nbsp;получает ссылку для сотрудника.
          </p>
          <AskFirst
            title="Попросить сброс входа…"
            look="line"
            question="Пока второй не подтвердит, прежний вход работает."
            yes="Попросить сброс"
            no="Не просить"
            isSending={isSending}
            onYes={ask}
          />
        </>
      ) : (
        <>
          <p>
            Сброс попросили: {reset.asked_by}, {moscowMomentText(reset.asked_at)}.{' '}
            {reset.is_mine && 'Подтвердит другой сотрудник из\u00a0своего входа.'}
          </p>
          <div className={css.actions}>
            {!reset.is_mine && (
              <AskFirst
                title="Подтвердить сброс…"
                look="line"
                question="Прежние код приложения и сеансы перестанут работать. Убедитесь, что просит сам сотрудник."
                yes="Подтвердить сброс"
                no="Не подтверждать"
                isSending={isSending}
                onYes={confirm}
              />
            )}
            <Button look="quiet" loading={isSending} onClick={decline}>
              {reset.is_mine ? 'Отозвать просьбу' : 'Отклонить'}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

const Access = ({ member: { login, is_disabled: isDisabled } }: { member: StaffLine }) => {
  const { say } = useDesk()
  const { isSending, failure, send } = useListSending()
  const change = async (): Promise<boolean> => {
    await send(
      () => accountsApi.changeAccess({ login, is_open: isDisabled }),
      () => say('ok', isDisabled ? 'Вход открыт' : 'Вход закрыт'),
    )
    return true
  }
  return (
    <section className={css.stack} aria-labelledby="access">
      <h2 className={office.subheading} id="access">
        Доступ
      </h2>
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      <AskFirst
        key={String(isDisabled)}
        title={isDisabled ? 'Открыть вход…' : 'Закрыть вход…'}
        look="line"
        question={isDisabled ? 'Сотрудник снова сможет войти.' : 'Сеансы закончатся сразу, войти будет нельзя.'}
        yes={isDisabled ? 'Открыть вход' : 'Закрыть вход'}
        no="Не менять"
        isSending={isSending}
        onYes={change}
      />
    </section>
  )
}
