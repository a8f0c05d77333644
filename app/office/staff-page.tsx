/** OFFICE-07: colleagues and invitations, with what a role sees before it is given. */
import { isStaffRight, RIGHT_GROUPS } from '#kernel/staff-rights.ts'
import { StaffPage as Page } from '#shop/office/office/accounts/staff-page.tsx'
import office from '#shop/office/office/page.module.css'
import type { RoleLine } from '#shop/office/staff-accounts.api.ts'
import { sightOf } from './menu.tsx'

const Sight = ({ role }: { readonly role: RoleLine }) => {
  const rights = role.rights.filter(isStaffRight)
  const { start, menu } = sightOf({ rights })
  if (rights.length === 0)
    return <p className={office.hint}>У&nbsp;этой роли пока нет прав: сотрудник ничего не&nbsp;увидит.</p>
  return (
    <section className={office.hint} aria-label={`Роль «${role.title}»`} aria-live="polite">
      <p>
        Начнёт со&nbsp;страницы «{start}», заказы увидит {role.all_stores ? 'всех магазинов' : 'только своего магазина'}
        .
      </p>
      <p>В&nbsp;меню: {menu.join(', ')}.</p>
      <details>
        <summary>Что сможет: {rights.length}</summary>
        <ul>
          {Object.entries(RIGHT_GROUPS).flatMap(([group, words]) => {
            const named = Object.entries(words).flatMap(([right, text]) => (role.rights.includes(right) ? [text] : []))
            return named.length === 0 ? [] : [<li key={group}>{`${group}: ${named.join('; ')}.`}</li>]
          })}
        </ul>
      </details>
    </section>
  )
}

export const StaffPage = () => <Page Sight={Sight} />
