import { useId, type ReactNode } from 'react'
import { Icon } from '../images/icon.tsx'
import layout from './layout.module.css'
import { PageLink } from '../controls/link.tsx'
import text from '../styles/text.module.css'
import page from './page.module.css'
import { classNames } from '../styles/class-names.ts'

type Props = {
  title: string
  more?: { name: string; to: string } | undefined
  alt?: boolean
  /** Without top padding: follows a section with the same background. */
  close?: boolean
  /** Below the first viewport: rendered lazily by the browser (`content-visibility`). */
  later?: boolean
  id?: string
  children: ReactNode
}

export const PageSection = ({ title, more, alt, close, later, id, children }: Props) => {
  const heading = useId()
  return (
    <section
      id={id}
      data-alt={alt ? '' : undefined}
      className={classNames(
        layout.section,
        alt && layout.alt,
        close && page.close,
        later && layout.later,
        later && page.shelf,
      )}
      aria-labelledby={heading}
    >
      <div className={layout.wrap}>
        <div className={layout.head}>
          <h2 id={heading} className={text.d40}>
            {title}
          </h2>
          {more && (
            <PageLink className={layout.more} to={more.to}>
              <span>{more.name}</span>
              <Icon name="arrow-right" />
            </PageLink>
          )}
        </div>
        {children}
      </div>
    </section>
  )
}
