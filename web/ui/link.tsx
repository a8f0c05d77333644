import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'
import css from './link.module.css'

export type PageLinkProps = Omit<ComponentProps<'a'>, 'href' | 'style'> & {
  to: string
  /** Keep the place on the page (filters, shades). */
  preventScrollReset?: boolean | undefined
  replace?: boolean | undefined
}

/** Addresses that are not pages of ours: other sites, mail, phone, files. */
const leavesTheShop = (to: string): boolean => /^([a-z]+:|\/\/)|^\/upload\/|^#/i.test(to)

/** Every link to a page goes through here: a router link for our pages, a plain one for the rest. */
export const PageLink = ({ to, preventScrollReset, replace, ...rest }: PageLinkProps) =>
  leavesTheShop(to) ? (
    <a href={to} {...rest} />
  ) : (
    <Link to={to} discover="none" preventScrollReset={preventScrollReset ?? false} replace={replace ?? false} {...rest} />
  )

/** A link inside text: underlined, lake. `quiet` keeps the colour of the text around it. */
export const TextLink = ({ quiet, className, ...rest }: PageLinkProps & { quiet?: boolean | undefined }) => (
  <PageLink className={classes(css.text, quiet && css.quiet, className)} {...rest} />
)

/** A button that reads as a link. */
export const LinkButton = ({ quiet, className, ...rest }: Omit<ComponentProps<'button'>, 'style'> & { quiet?: boolean | undefined }) => (
  <button type="button" className={classes(css.text, quiet && css.quiet, className)} {...rest} />
)
