import { type ReactNode, useId } from 'react'
import { Icon } from '#platform/ui/images/icon.tsx'
import layout from '#platform/ui/layout/layout.module.css'
import { PageLink } from '#platform/ui/controls/link.tsx'
import text from '#platform/ui/styles/text.module.css'
import css from './personal.module.css'

/** A part of a personal page; `more` leads to all of it. */
export const PersonalSection = ({
  title,
  more,
  children,
}: {
  title: string
  more?: { readonly to: string; readonly words: string } | undefined
  children: ReactNode
}) => {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <div className={layout.head}>
        <h2 id={id} className={text.d32}>
          {title}
        </h2>
        {more && (
          <PageLink className={layout.more} to={more.to}>
            <span>{more.words}</span>
            <Icon name="arrow-right" size={20} />
          </PageLink>
        )}
      </div>
      {children}
    </section>
  )
}
