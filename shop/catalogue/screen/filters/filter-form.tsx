import { useHasPage } from '#platform/client/absent-pages.ts'
import { paths } from '#kernel/pages/paths.ts'
/**
 * The groups of the filter, shared by the sidebar and the phone's bottom sheet. A plain GET form: without JavaScript a
 * button submits it; with JavaScript every change navigates immediately and the changed control keeps its focus.
 */
import { memo, type ReactNode, useCallback, useState } from 'react'
import { chosenOf, type Filter, withChoice, withOpenGroup, withValues } from '../../facts/listing-path.ts'
import type { FilterCode, FilterGroup } from '../../facts/listing-filters.ts'
import type { FacetGroup, Listing } from '../../catalog.api.ts'
import { PageLink } from '#platform/ui/controls/link.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { Disclosure } from '#platform/ui/layers/disclosure.tsx'
import { listingPath, toggled } from './chosen-filters.ts'
import { FacetValues } from './facet-values.tsx'
import { PriceFilter } from './price-group.tsx'
import type { ChangeFilter } from './use-listing-filter.ts'
import css from './filter-form.module.css'

export type InStockTexts = { title: string; label: string; hasStores: boolean }

type Props = {
  action: string
  filter: Filter
  facets: Listing['facets']
  stock: InStockTexts
  /** Groups are closed and name what is chosen in them. */
  compact?: boolean
  /** Stable, like `onOpen` and `unwanted`: a group is rendered again only for what it shows. */
  onChange: ChangeFilter
  onOpen: (group: FilterGroup) => void
  /** CAT-14: the filter by the visitor's own list. */
  unwanted: (excluded: readonly string[], onExclude: (codes: readonly string[]) => void) => ReactNode
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

type ValueGroupProps = {
  group: FacetGroup
  chosen: readonly string[]
  opened: boolean
  /** The list with all values of the group. */
  toAll: string
  compact: boolean
  onChange: ChangeFilter
  onOpen: Props['onOpen']
}
const ValueGroup = memo(({ group, chosen, opened, toAll, compact, onChange, onOpen }: ValueGroupProps) => {
  const { code, name, values, hidden } = group
  const isEmpty = values.length === 0
  const names = values.filter(({ value }) => chosen.includes(value)).map(({ name }) => name)
  return (
    <Group
      title={name}
      chosen={compact ? names.join(', ') : ''}
      open={!isEmpty && (!compact || opened)}
      onOpen={() => isEmpty && onOpen(code)}
    >
      {isEmpty ? (
        <Unopened to={toAll} />
      ) : (
        <FacetValues
          code={code}
          find={group.find}
          explanation={group.explanation}
          values={values}
          hidden={hidden}
          chosen={chosen}
          toAll={toAll}
          onAll={() => onOpen(code)}
          onToggle={(value) => onChange((latest) => withValues(latest, code, toggled(chosenOf(latest, code), value)))}
        />
      )}
    </Group>
  )
})

type StockGroupProps = {
  express: boolean
  chosen: readonly number[]
  facets: Listing['facets']
  stock: InStockTexts
  toStores: string
  onChange: ChangeFilter
  onOpen: Props['onOpen']
}
const StockGroup = memo(({ express, chosen, facets, stock, toStores, onChange, onOpen }: StockGroupProps) => (
  <Group title={stock.title} open>
    <Checkbox
      name="express"
      value="1"
      checked={express}
      disabled={facets.in_stock === 0 && !express}
      count={facets.in_stock}
      onChange={() => onChange((latest) => withChoice(latest, { express: !latest.express, shops: [] }))}
    >
      {stock.label}
    </Checkbox>
    {facets.shops.map(({ value, name, count }) => {
      const id = Number(value)
      const on = chosen.includes(id)
      return (
        <Checkbox
          key={value}
          name="shops"
          value={value}
          checked={on}
          disabled={count === 0 && !on}
          count={count}
          onChange={() =>
            onChange((latest) => withChoice(latest, { express: false, shops: toggled(latest.shops, id) }))
          }
        >
          {name}
        </Checkbox>
      )
    })}
    {stock.hasStores && facets.shops.length === 0 && (
      <PageLink
        className={css.more}
        to={toStores}
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
))

type PriceGroupProps = {
  from: number | null
  to: number | null
  bounds: Listing['facets']['price']
  onChange: ChangeFilter
}
const PriceGroup = memo(({ from, to, bounds, onChange }: PriceGroupProps) => (
  <Group title="Цена" open>
    <PriceFilter
      from={from}
      to={to}
      bounds={bounds}
      onChange={(priceFrom, priceTo) => onChange((latest) => withChoice(latest, { priceFrom, priceTo }))}
    />
  </Group>
))

type UnwantedGroupProps = { excluded: readonly string[]; render: Props['unwanted']; onChange: ChangeFilter }
const UnwantedGroup = memo(({ excluded, render, onChange }: UnwantedGroupProps) => (
  <Group title={'Не\u00a0хочу'} open>
    {render(excluded, (exclude) => onChange((latest) => withChoice(latest, { exclude })))}
  </Group>
))

/** `filter` until a control is pressed, then the filter that it requests until `filter` follows. */
const usePressed = (filter: Filter, onChange: ChangeFilter): readonly [Filter, ChangeFilter] => {
  const [pressed, setPressed] = useState<{ before: Filter; next: Filter } | null>(null)
  const press = useCallback<ChangeFilter>(
    (change) => {
      const next = onChange(change)
      setPressed({ before: filter, next })
      return next
    },
    [filter, onChange],
  )
  return [pressed?.before === filter ? pressed.next : filter, press]
}

const NOTHING_CHOSEN: readonly string[] = []

export const FilterForm = ({ action, filter, facets, stock, compact = false, onChange, onOpen, unwanted }: Props) => {
  const hasPage = useHasPage()
  const [shown, press] = usePressed(filter, onChange)
  const toGroup = (group: FilterGroup): string => listingPath(action, withOpenGroup(filter, group))
  const chosen = (code: FilterCode): readonly string[] => shown.values[code] ?? NOTHING_CHOSEN
  const groupsOf = (open: boolean) =>
    facets.groups
      .filter((group) => group.open === open)
      .map((group) => (
        <ValueGroup
          key={group.code}
          group={group}
          chosen={chosen(group.code)}
          opened={filter.open.includes(group.code)}
          toAll={toGroup(group.code)}
          compact={compact}
          onChange={press}
          onOpen={onOpen}
        />
      ))
  return (
    <form className={css.form} action={action} method="get" onSubmit={(event) => event.preventDefault()}>
      {filter.q !== '' && <input type="hidden" name="q" value={filter.q} />}
      {filter.verbatim && <input type="hidden" name="verbatim" value="1" />}
      {filter.sort !== 'popular' && <input type="hidden" name="sort" value={filter.sort} />}
      {filter.exclude.length > 0 && <input type="hidden" name="exclude" value={filter.exclude.join(',')} />}
      {filter.open.length > 0 && <input type="hidden" name="open" value={filter.open.join(',')} />}
      <StockGroup
        express={shown.express}
        chosen={shown.shops}
        facets={facets}
        stock={stock}
        toStores={toGroup('shops')}
        onChange={press}
        onOpen={onOpen}
      />
      {groupsOf(true)}
      {facets.price.max > facets.price.min && (
        <PriceGroup from={shown.priceFrom} to={shown.priceTo} bounds={facets.price} onChange={press} />
      )}
      {groupsOf(false)}
      {hasPage(paths.personalUnwanted) && <UnwantedGroup excluded={shown.exclude} render={unwanted} onChange={press} />}
      <noscript>
        <button className={css.apply} type="submit">
          Показать товары
        </button>
      </noscript>
    </form>
  )
}
