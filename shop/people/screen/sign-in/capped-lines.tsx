import type { ReactNode } from 'react'
import type { SignedInUser } from '../../user.api.ts'
import css from './sign-in.module.css'

/** AUTH-08: lines of the joined basket that have fewer pieces than were wanted. */
export const CappedLines = ({
  lines,
  children,
}: {
  lines: NonNullable<SignedInUser['capped']>
  children: ReactNode
}) => (
  <div className={css.form}>
    <p>К&nbsp;корзине кабинета добавлено то, что вы&nbsp;выбрали до&nbsp;входа. Поместилось не&nbsp;всё:</p>
    <ul className={css.capped}>
      {lines.map(({ name, wanted, stands }) => (
        <li key={name}>
          {name}: нужно было {wanted}&nbsp;шт., в&nbsp;корзине {stands}&nbsp;шт.
        </li>
      ))}
    </ul>
    {children}
  </div>
)
