import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentType, type FormEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { mayDo } from '#kernel/staff-rights.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import type { InvitationLine, InvitationLink as NewLink, RoleLine, StaffLine } from '../../staff-accounts.api.ts'
import { accountsApi } from '../api/accounts-api.ts'
import { errorText } from '../api/error-text.ts'
import { AskFirst } from '../shell/ask-first.tsx'
import { BackLink } from '../shell/back-link.tsx'
import { useDesk } from '../shell/desk-context.ts'
import office from '../page.module.css'
import css from './accounts.module.css'
import { InvitationLink } from './invitation-link.tsx'
import { PositionFields, storeOf, type Position } from './position-fields.tsx'
import { staffQuery, storeText, useListSending } from './staff-query.ts'
import { moscowMomentText } from '../moscow-moment.ts'

/** What a role sees; the menu is that of the whole office, so that it is given. */
type Given = { readonly Sight: ComponentType<{ readonly role: RoleLine }> }

/** OFFICE-07: colleagues, who is in now, and who is invited. */
export const StaffPage = ({ Sight }: Given) => {
  const { me } = useDesk()
  const { data, error } = useQuery(staffQuery)
  const mayManage = mayDo(me, 'staff.manage')
  return (
    <main className={office.page}>
      <BackLink />
      <h1 className={office.heading}>Сотрудники</h1>
      <Link className={office.link} to="/roles">
        Роли и&nbsp;права
      </Link>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {!mayManage && (
        <p className={office.hint}>
          Приглашает и&nbsp;меняет доступ администратор: у&nbsp;роли «{me.role}» этого права&nbsp;нет.
        </p>
      )}
      {data !== undefined && mayManage && <Invite roles={data.roles} Sight={Sight} />}
      <ul className={css.rows}>
        {(data?.members ?? []).map((member) => (
          <li key={member.login}>
            <Link className={css.row} to={`/staff/${member.login}`}>
              <span className={css.words}>
                <b>
                  {member.name}
                  {member.is_me && ' (вы)'}
                </b>
                <span className={office.hint}>
                  {member.login}, {member.role_title}, {storeText(me, member.store_id)}
                </span>
              </span>
              <State member={member} />
            </Link>
          </li>
        ))}
      </ul>
      {data !== undefined && data.invitations.length > 0 && (
        <section className={css.stack} aria-labelledby="invitations">
          <h2 className={office.subheading} id="invitations">
            Приглашены
          </h2>
          <ul className={css.rows}>
            {data.invitations.map((invited) => (
              <Invited key={invited.login} invited={invited} mayManage={mayManage} />
            ))}
          </ul>
        </section>
      )}
    </main>
  )
}

const stateOf = ({ reset, is_disabled, sessions, signed_in_at }: StaffLine): [look: string, text: string] => {
  if (is_disabled) return ['closed', 'Вход закрыт']
  if (reset !== null) return ['waits', 'Сброс ждёт второго']
  if (sessions.length > 0) return ['in', 'Сейчас в\u00a0офисе']
  return ['', signed_in_at === null ? 'Входа ещё не\u00a0было' : `Вход: ${moscowMomentText(signed_in_at)}`]
}

const State = ({ member }: { member: StaffLine }) => {
  const [look, text] = stateOf(member)
  return (
    <span className={css.state} data-look={look}>
      {text}
    </span>
  )
}

const Invited = ({ invited, mayManage }: { invited: InvitationLine; mayManage: boolean }) => {
  const { me, say } = useDesk()
  const { isSending, failure, send } = useListSending()
  const { login, name, role_title, store_id, is_reset, invited_by, expires_at } = invited
  const withdraw = async (): Promise<boolean> => {
    await send(
      () => accountsApi.withdrawInvitation({ login }),
      () => say('ok', 'Приглашение убрано'),
    )
    return true
  }
  return (
    <li className={css.item}>
      <span className={css.words}>
        <b>{name}</b>
        <span className={office.hint}>
          {login}, {role_title}, {storeText(me, store_id)}. {is_reset ? 'Новый вход' : 'Приглашение'} от: {invited_by},
          до&nbsp;{moscowMomentText(expires_at)}
        </span>
        {failure !== null && <Notice tone="bad">{failure}</Notice>}
      </span>
      {mayManage && (
        <AskFirst
          title="Убрать…"
          look="quiet"
          question="Ссылка перестанет работать."
          yes="Убрать приглашение"
          no="Оставить"
          isSending={isSending}
          onYes={withdraw}
        />
      )}
    </li>
  )
}

const EMPTY = { login: '', name: '' }
const NOWHERE: Position = { role: '', store: '' }

const Invite = ({ roles, Sight }: { roles: readonly RoleLine[] } & Given) => {
  const asked = useSearchParams()[0].has('invite')
  const [isOpen, setOpen] = useState(asked)
  const [{ login, name }, setPerson] = useState(EMPTY)
  const [position, setPosition] = useState(NOWHERE)
  const role = roles.find(({ code }) => code === position.role)
  const [made, setMade] = useState<{ link: NewLink; name: string } | null>(null)
  const { isSending, failure, send } = useListSending()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void send(
      () => accountsApi.inviteMember({ login, name, role: position.role, store_id: storeOf(position) }),
      (link) => {
        setMade({ link, name })
        setPerson(EMPTY)
        setPosition(NOWHERE)
        setOpen(false)
      },
    )
  }
  return (
    <>
      {made !== null && <InvitationLink key={made.link.token} {...made} />}
      {!isOpen ? (
        <Button className={css.start} onClick={() => setOpen(true)}>
          Пригласить
        </Button>
      ) : (
        <form className={css.form} aria-label="Приглашение" onSubmit={submit}>
          {failure !== null && <Notice tone="bad">{failure}</Notice>}
          <TextField
            label={'Имя и\u00a0фамилия'}
            name="name"
            value={name}
            onChange={(next) => setPerson({ login, name: next })}
            maxLength={80}
            autoComplete="off"
            autofocus
            required
          />
          <TextField
            label="Логин"
            name="login"
            hint="Строчные латинские буквы, цифры, точка, дефис: anna.belova"
            value={login}
            onChange={(next) => setPerson({ login: next, name })}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            required
          />
          <PositionFields roles={roles} value={position} onChange={setPosition} />
          {role !== undefined && <Sight role={role} />}
          <div className={css.actions}>
            <Button type="submit" loading={isSending}>
              Получить ссылку
            </Button>
            <Button look="quiet" onClick={() => setOpen(false)}>
              Не&nbsp;приглашать
            </Button>
          </div>
        </form>
      )}
    </>
  )
}
