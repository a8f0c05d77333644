import { Advertisement } from '#platform/ui/layout/advertisement.tsx'
import { paths } from '#kernel/pages/paths.ts'
import type { Home } from '../../pages.api.ts'
import { Icon } from '#platform/ui/images/icon.tsx'
import { ICON_NAMES, type IconName } from '#platform/ui/images/icon-names.ts'
import layout from '#platform/ui/layout/layout.module.css'
import css from './service-facts.module.css'

/** OWN-01: the record names its icon; one that this release does not have is a check mark. */
const iconOf = (name: string | null): IconName => ICON_NAMES.find((one) => one === name) ?? 'circle-check'

/** A service that leads to the stores is one of theirs: a chosen city without stores does not have it. */
export const servedIn = (facts: Home['services'], cityHasStores: boolean): Home['services'] =>
  facts.filter(({ action }) => cityHasStores || action?.url.split(/[#?]/)[0] !== paths.stores)

export const ServiceFacts = ({ facts }: { facts: Home['services'] }) =>
  facts.length === 0 ? null : (
    <section className={css.facts} aria-label="Условия">
      <div className={layout.wrap}>
        <ul className={css.list} tabIndex={0}>
          {facts.map((fact) => (
            <li key={fact.code} className={css.fact}>
              <Icon name={iconOf(fact.icon)} size={24} />
              <span>
                <b>{fact.title}</b>
                {fact.body}
                <Advertisement advertisement={fact.advertisement} />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
