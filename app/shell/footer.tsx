import { memo } from 'react'
import { useHasPage } from '#platform/client/absent-pages.ts'
import { useShop } from '#platform/client/shop.ts'
import { paths } from '#kernel/pages/paths.ts'
import { formatPhone } from '#kernel/phone.ts'
import { ButtonLink } from '#platform/ui/controls/button.tsx'
import { NetworkIcon } from '#platform/ui/images/network-icon.tsx'
import { PageLink } from '#platform/ui/controls/link.tsx'
import { PaymentLogos } from '#platform/ui/images/payment-logos.tsx'
import { Ridges } from '#platform/ui/layout/ridges.tsx'
import { Logo } from '#platform/ui/images/logo.tsx'
import css from './footer.module.css'
import { type ShellMenuItem, NETWORK_NAMES, type NetworkLink } from './shell-types.ts'
import { buttonRole } from './button-role-link.tsx'

export type FooterProps = {
  /** «34 магазина в 6 городах»; null while unknown. */
  storesLine: string | null
  /** HEAD-02, verbatim. */
  hours: string
  directorPhone: string | null
  email: string | null
  networks: readonly NetworkLink[]
  /** The link groups «О компании» and «Покупателям». */
  groups: readonly ShellMenuItem[]
  onFeedback: () => void
}

const LinkGroup = ({ title, link, items }: ShellMenuItem) => (
  <nav aria-label={title}>
    <h2 className={css.title}>{link === null ? title : <PageLink to={link}>{title}</PageLink>}</h2>
    <ul className={css.links}>
      {items.map((item) => (
        <li key={item.link}>
          <PageLink to={item.link}>{item.title}</PageLink>
        </li>
      ))}
    </ul>
  </nav>
)

/** FOOT-01. */
/** Not drawn again when a layer opens: the shell is. */
export const Footer = memo(({ storesLine, hours, directorPhone, email, networks, groups, onFeedback }: FooterProps) => {
  const shop = useShop()
  const hasPage = useHasPage()
  /** Without JavaScript: the page with the form, else another way to write or call. */
  const feedback = hasPage(paths.contacts) ? paths.contacts : email === null ? shop.hotline.tel : `mailto:${email}`
  return (
    <footer className={css.footer}>
      <Ridges look="footer" className={css.ridges} />
      <div className={css.inside}>
        <div className={css.grid} id="all-links">
          <div>
            <Logo shop={shop} className={css.logo} />
            <p className={css.about}>
              {shop.about} {storesLine ? `${storesLine}, доставка` : 'Доставка'} по&nbsp;России.
            </p>
            <ButtonLink look="line" onInk to={feedback} aria-haspopup="dialog" {...buttonRole(onFeedback)}>
              Написать нам
            </ButtonLink>
          </div>
          {groups.map((group) => (
            <LinkGroup key={group.title} {...group} />
          ))}
          <div>
            <h2 className={css.title}>Горячая линия</h2>
            <a className={css.hotline} href={shop.hotline.tel}>
              {shop.hotline.text}
            </a>
            <p className={css.hours}>{[hours, shop.hotline.note].filter(Boolean).join(', ')}</p>
            {directorPhone !== null && (
              <a className={css.director} href={`tel:+${directorPhone}`}>
                Директор: {formatPhone(directorPhone)}
              </a>
            )}
            {networks.length > 0 && (
              <ul className={css.networks}>
                {networks.map(({ network, url }) => (
                  <li key={network}>
                    <a href={url} rel="noopener" aria-label={NETWORK_NAMES[network]}>
                      <NetworkIcon name={network} />
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
        <p className={css.seller}>
          {shop.legal !== null && <span>Продавец: {shop.legal}. </span>}
          {email !== null && (
            <span>
              Претензии: <a href={`mailto:${email}`}>{email}</a>.{' '}
            </span>
          )}
          Названия марок&nbsp;— товарные знаки правообладателей.
        </p>
        <div className={css.bottom}>
          <span>© {shop.copyright}</span>
          <a href={paths.privacyPolicy}>Политика конфиденциальности</a>
          <PageLink to={paths.recommendations}>Правила рекомендаций</PageLink>
          {shop.terms.counters.length > 0 && <a href="#measuring">Измерения</a>}
          {hasPage(paths.news) && <PageLink to={paths.newsSubscription}>Новости письмом</PageLink>}
          <span className={css.spacer} />
          <PaymentLogos />
        </div>
      </div>
    </footer>
  )
})
