import { CalendarDays, CircleCheck, CreditCard, Store, Truck } from 'lucide-react'
import type { Home } from '#contract/pages.rules.ts'
import { Icon, type IconKind } from '#web/ui/icon.tsx'
import layout from '#web/ui/layout.module.css'
import css from './service-facts.module.css'

/** Banner codes of the «service» place that have a picture of their own. */
const ICONS: Record<string, IconKind> = { samovyvoz: Store, dostavka: Truck, 'svezhie-partii': CalendarDays, bonusy: CreditCard }

export const ServiceFacts = ({ facts }: { facts: Home['services'] }) =>
  facts.length === 0 ? null : (
    <section className={css.facts} aria-label="Условия">
      <div className={layout.wrap}>
        <ul className={css.list} tabIndex={0}>
          {facts.map((fact) => (
            <li key={fact.code} className={css.fact}>
              <Icon of={ICONS[fact.code] ?? CircleCheck} size={24} />
              <span>
                <b>{fact.title}</b>
                {fact.body}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
