import type { ReactNode } from 'react'
import { paths } from '#kernel/pages/paths.ts'
import { Button, ButtonLink } from '../controls/button.tsx'
import css from './unread-state.module.css'

/**
 * What stands for the visitor's own things that could not be read, which is only logged (BASK-04, FAV-02). `children`: what is true in
 * any case.
 */
export const UnreadState = ({ onAgain, children }: { onAgain: () => void; children: ReactNode }) => (
  <div className={css.state}>
    <p>{children}</p>
    <p className={css.ways}>
      <Button onClick={onAgain}>Открыть ещё раз</Button>
      <ButtonLink look="line" to={paths.products}>
        В&nbsp;каталог
      </ButtonLink>
    </p>
  </div>
)
