import { Advertisement } from '#platform/ui/layout/advertisement.tsx'
import type { Home } from '../../pages.api.ts'
import { Icon } from '#platform/ui/images/icon.tsx'
import type { IconName } from '#platform/ui/images/icon-names.ts'
import layout from '#platform/ui/layout/layout.module.css'
import css from './service-facts.module.css'

/** Icons by code of a «service» banner. */
const ICONS: Record<string, IconName> = {
  samovyvoz: 'store',
  dostavka: 'truck',
  'svezhie-partii': 'calendar-days',
  bonusy: 'credit-card',
}

export const ServiceFacts = ({ facts }: { facts: Home['services'] }) =>
  facts.length === 0 ? null : (
    <section className={css.facts} aria-label="Условия">
      <div className={layout.wrap}>
        <ul className={css.list} tabIndex={0}>
          {facts.map((fact) => (
            <li key={fact.code} className={css.fact}>
              <Icon name={ICONS[fact.code] ?? 'circle-check'} size={24} />
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
