/**
 * The groups of the filter, shared by the sidebar and the phone's bottom sheet. A plain GET form: without JavaScript a
 * button submits it; with JavaScript every change navigates immediately and the changed control keeps its focus.
 */
import type { ReactNode } from 'react'
import { chosenOf, type Filter, withChoice, withOpenGroup, withValues } from '#domain/catalogue-address.ts'
import { type FilterGroup, OPEN_FILTERS } from '#domain/listing-filters.ts'
import type { FacetGroup, Listing } from '#contract/catalog.schema.ts'
import { PageLink } from '#web/ui/controls/link.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Disclosure } from '#web/ui/layers/disclosure.tsx'
import { listingAddress, toggled } from './chosen-filters.ts'
import { FacetValues } from './facet-values.tsx'
import { FILTER_NAMES } from './filter-names.ts'
import { PriceFilter } from './price-group.tsx'
import css from './filter-form.module.css'

export type InStockTexts = { title: string; label: string; hasShops: boolean }

type Props = {
  action: string
  filter: Filter
  facets: Listing['facets']
  stock: InStockTexts
  /** Groups are closed and name what is chosen in them. */
  compact?: boolean
  onChange: (next: Filter) => void
  onOpen: (group: FilterGroup) => void
  /** CAT-14: the filter by the visitor's own list. */
  unwanted: ReactNode
}

type GroupProps = { title: ReactNode; chosen?: string; open: boolean; onOpen?: () => void; children: ReactNode }
const Group = ({ title, chosen, open, onOpen, children }: GroupProps) => (
  <div className={css.group}>
    <Disclosure
      title={
        chosen ? (
          <>
            <span className={css.title}>{title}</span>
            <span className={css.chosen}>{chosen}</span>
          </>
        ) : (
          title
        )
      }
      open={open}
      onOpen={onOpen}
    >
      {children}
    </Disclosure>
  </div>
)

/** A link for those without JavaScript; with it the values are requested when the group is opened. */
const Unopened = ({ to }: { to: string }) => (
  <>
    <p className={css.hint} role="status">
      Загружаем…
    </p>
    <noscript>
      <a className={css.more} href={to}>
        Показать
      </a>
    </noscript>
  </>
)

type ValueGroupProps = Omit<Props, 'facets' | 'stock' | 'unwanted'> & { group: FacetGroup }
const ValueGroup = ({ action, filter, group, compact, onChange, onOpen }: ValueGroupProps) => {
  const { code, values, hidden } = group
  const chosen = chosenOf(filter, code)
  const isEmpty = values.length === 0
  const names = values.filter(({ value }) => chosen.includes(value)).map(({ name }) => name)
  const toAll = listingAddress(action, withOpenGroup(filter, code))
  return (
    <Group
      title={FILTER_NAMES[code]}
      chosen={compact ? names.join(', ') : ''}
      open={!isEmpty && (!compact || filter.open.includes(code))}
      onOpen={() => isEmpty && onOpen(code)}
    >
      {isEmpty ? (
        <Unopened to={toAll} />
      ) : (
        <FacetValues
          code={code}
          values={values}
          hidden={hidden}
          chosen={chosen}
          toAll={toAll}
          onAll={() => onOpen(code)}
          onToggle={(value) => onChange(withValues(filter, code, toggled(chosen, value)))}
        />
      )}
    </Group>
  )
}

const StockGroup = ({ action, filter, facets, stock, onChange, onOpen }: Omit<Props, 'unwanted'>) => (
  <Group title={stock.title} open>
    <Checkbox
      name="express"
      value="1"
      checked={filter.express}
      disabled={facets.in_stock === 0 && !filter.express}
      count={facets.in_stock}
      onChange={() => onChange(withChoice(filter, { express: !filter.express, shops: [] }))}
    >
      {stock.label}
    </Checkbox>
    {facets.shops.map(({ value, name, count }) => {
      const on = filter.shops.includes(Number(value))
      return (
        <Checkbox
          key={value}
          name="shops"
          value={value}
          checked={on}
          disabled={count === 0 && !on}
          count={count}
          onChange={() => onChange(withChoice(filter, { express: false, shops: toggled(filter.shops, Number(value)) }))}
        >
          {name}
        </Checkbox>
      )
    })}
    {stock.hasShops && facets.shops.length === 0 && (
      <PageLink
        className={css.more}
        to={listingAddress(action, withOpenGroup(filter, 'shops'))}
        preventScrollReset
        onClick={(event) => {
          event.preventDefault()
          onOpen('shops')
        }}
      >
        Выбрать магазины
      </PageLink>
    )}
  </Group>
)

export const FilterForm = (props: Props) => {
  const { action, filter, facets, onChange, unwanted } = props
  const groupsOf = (open: boolean) =>
    facets.groups
      .filter(({ code }) => OPEN_FILTERS.includes(code) === open)
      .map((group) => <ValueGroup key={group.code} {...props} group={group} />)
  return (
    <form className={css.form} action={action} method="get" onSubmit={(event) => event.preventDefault()}>
      {filter.q !== '' && <input type="hidden" name="q" value={filter.q} />}
      {filter.verbatim && <input type="hidden" name="verbatim" value="1" />}
      {filter.sort !== 'popular' && <input type="hidden" name="sort" value={filter.sort} />}
      {filter.exclude.length > 0 && <input type="hidden" name="exclude" value={filter.exclude.join(',')} />}
      {filter.open.length > 0 && <input type="hidden" name="open" value={filter.open.join(',')} />}
      <StockGroup {...props} />
      {groupsOf(true)}
      {facets.price.max > facets.price.min && (
        <Group title="Цена" open>
          <PriceFilter filter={filter} bounds={facets.price} onChange={onChange} />
        </Group>
      )}
      {groupsOf(false)}
      <Group title={'Не\u00a0хочу'} open>
        {unwanted}
      </Group>
      <noscript>
        <button className={css.apply} type="submit">
          Показать товары
        </button>
      </noscript>
    </form>
  )
}
