import { useShop } from '#platform/client/shop.ts'
import { paths } from '#kernel/pages/paths.ts'
import { PageLink } from '#platform/ui/controls/link.tsx'
import { Logo } from '#platform/ui/images/logo.tsx'
import css from './header-logo.module.css'

/** The logo of a header, a link to the home page. The class sets `--cap`, the height of its capitals. */
export const HeaderLogo = ({ className }: { className: string | undefined }) => {
  const shop = useShop()
  return (
    <PageLink className={`${css.logo} ${className}`} to={paths.home} aria-label={`${shop.name}, на\u00a0главную`}>
      <Logo shop={shop} size="small" decorative />
    </PageLink>
  )
}
