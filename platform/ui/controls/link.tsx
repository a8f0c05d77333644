import type { ComponentProps } from 'react'
import { classNames } from '../styles/class-names.ts'
import css from './link.module.css'

/** A link with this attribute keeps the scroll position when it is followed (filters, shades). */
export const PREVENT_SCROLL_RESET = 'data-prevent-scroll-reset'

export type PageLinkProps = Omit<ComponentProps<'a'>, 'href' | 'style'> & {
  to: string
  /** Keeps the scroll position when the link is followed (filters, shades). */
  preventScrollReset?: boolean | undefined
}

/** Every link of the shop. It renders a plain `<a>`; platform/router/page-links.ts makes the router follow links to the shop's pages. */
export const PageLink = ({ to, preventScrollReset, ...rest }: PageLinkProps) => (
  <a {...(preventScrollReset ? { [PREVENT_SCROLL_RESET]: '' } : undefined)} {...rest} href={to} />
)

/** An underlined link inside text. `quiet` keeps the colour of the surrounding text. */
export const TextLink = ({ quiet, className, ...rest }: PageLinkProps & { quiet?: boolean | undefined }) => (
  <PageLink className={classNames(css.text, quiet && css.quiet, className)} {...rest} />
)

/** A button that looks like a text link. */
export const LinkButton = ({
  quiet,
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'style'> & { quiet?: boolean | undefined }) => (
  <button type="button" className={classNames(css.text, quiet && css.quiet, className)} {...rest} />
)
