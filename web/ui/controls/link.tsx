import type { ComponentProps } from 'react'
import { classNames } from '../styles/class-names.ts'
import css from './link.module.css'
import { PREVENT_SCROLL_RESET } from './link-attributes.ts'

export type PageLinkProps = Omit<ComponentProps<'a'>, 'href' | 'style'> & {
  to: string
  /** Keep the place on the page (filters, shades). */
  preventScrollReset?: boolean | undefined
}

/** Every link goes through here. It is a plain one: page-links.ts sends the router where it leads, if that is a page of ours. */
export const PageLink = ({ to, preventScrollReset, ...rest }: PageLinkProps) => (
  <a {...(preventScrollReset ? { [PREVENT_SCROLL_RESET]: '' } : undefined)} {...rest} href={to} />
)

/** A link inside text: underlined, lake. `quiet` keeps the colour of the text around it. */
export const TextLink = ({ quiet, className, ...rest }: PageLinkProps & { quiet?: boolean | undefined }) => (
  <PageLink className={classNames(css.text, quiet && css.quiet, className)} {...rest} />
)

/** A button that reads as a link. */
export const LinkButton = ({
  quiet,
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'style'> & { quiet?: boolean | undefined }) => (
  <button type="button" className={classNames(css.text, quiet && css.quiet, className)} {...rest} />
)
