import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { mayDo, RIGHT_GROUPS, type StaffRight } from '#kernel/staff-rights.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Checkbox, Radio } from '#platform/ui/fields/checkbox.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import type { RoleLine } from '../../staff-accounts.api.ts'
import { accountsApi } from '../api/accounts-api.ts'
import { errorText } from '../api/error-text.ts'
import { AskFirst } from '../shell/ask-first.tsx'
import { useDesk } from '../shell/desk-context.ts'
import office from '../page.module.css'
import css from './accounts.module.css'
import { staffQuery, useListSending } from './staff-query.ts'

const NEW: RoleLine = { code: '', title: '', all_stores: true, rights: [], members: 0, is_mine: false, may_give: true }

/** OFFICE-07: a role is composed of rights with their titles. */
export const RolePage = () => {
  const { code = '' } = useParams()
  const { data, error } = useQuery(staffQuery)
  const role = code === 'new' ? NEW : data?.roles.find((one) => one.code === code)
  return (
    <main className={office.page}>
      <Link className={office.link} to="/roles">
        Все роли
      </Link>
      <h1 className={office.heading}>{role === undefined || role.title === '' ? 'Роль' : role.title}</h1>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data !== undefined && role === undefined && <Notice>Такой роли нет.</Notice>}
      {data !== undefined && role !== undefined && <RoleForm key={code} role={role} />}
    </main>
  )
}

/** Why the form only shows the role; null: it may be changed. */
const lockOf = (role: RoleLine, mayManage: boolean): string | null => {
  if (!mayManage) return 'Роли меняет сотрудник, у\u00a0которого есть такое право.'
  if (role.is_mine) return 'Свою роль меняет другой сотрудник.'
  return role.may_give ? null : 'В\u00a0этой роли есть права, которых нет у\u00a0вас: изменить её нельзя.'
}

const RoleForm = ({ role }: { role: RoleLine }) => {
  const { me, say } = useDesk()
  const navigate = useNavigate()
  const [title, setTitle] = useState(role.title)
  const [allStores, setAllStores] = useState(role.all_stores)
  const [rights, setRights] = useState<ReadonlySet<string>>(new Set(role.rights))
  const { isSending, failure, send } = useListSending()
  const isNew = role.code === ''
  const lock = lockOf(role, mayDo(me, 'staff.manage'))
  const mayGive = (right: StaffRight): boolean => mayDo(me, 'staff.grant_any') || mayDo(me, right)
  const turn = (right: string, isOn: boolean): void => {
    const next = new Set(rights)
    if (isOn) next.add(right)
    else next.delete(right)
    setRights(next)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const given = { code: isNew ? null : role.code, title, all_stores: allStores, rights: [...rights] }
    void send(
      () => accountsApi.saveRole(given),
      () => {
        say('ok', isNew ? 'Роль собрана' : 'Роль изменена, права действуют сразу')
        void navigate('/roles')
      },
    )
  }
  const remove = async (): Promise<boolean> => {
    await send(
      () => accountsApi.removeRole({ code: role.code }),
      () => {
        say('ok', 'Роль убрана')
        void navigate('/roles')
      },
    )
    return true
  }
  return (
    <form className={css.wide} aria-label="Роль" onSubmit={submit}>
      {lock !== null && <Notice>{lock}</Notice>}
      <TextField
        label="Название"
        name="title"
        value={title}
        onChange={setTitle}
        maxLength={60}
        autoComplete="off"
        disabled={lock !== null}
        required
      />
      <fieldset className={css.group} disabled={lock !== null}>
        <legend>Чьи заказы видит</legend>
        <Radio name="stores" checked={!allStores} onChange={() => setAllStores(false)}>
          Своего магазина
        </Radio>
        <Radio name="stores" checked={allStores} onChange={() => setAllStores(true)}>
          Всех магазинов
        </Radio>
      </fieldset>
      <div className={css.groups}>
        {Object.entries(RIGHT_GROUPS).map(([group, words]) => (
          <fieldset key={group} className={css.group} disabled={lock !== null}>
            <legend>{group}</legend>
            {(Object.entries(words) as [StaffRight, string][]).map(([right, text]) => (
              <Checkbox
                key={right}
                name={right}
                checked={rights.has(right)}
                disabled={!mayGive(right)}
                onChange={(event) => turn(right, event.currentTarget.checked)}
              >
                {text}
              </Checkbox>
            ))}
          </fieldset>
        ))}
      </div>
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      {lock === null && (
        <div className={css.actions}>
          <Button type="submit" loading={isSending}>
            Сохранить
          </Button>
          {!isNew && role.members === 0 && (
            <AskFirst
              title="Убрать роль…"
              look="quiet"
              question="Роли ни у кого нет. Убрать её?"
              yes="Убрать роль"
              no="Оставить"
              isSending={isSending}
              onYes={remove}
            />
          )}
        </div>
      )}
    </form>
  )
}
