/**
 * The groups of the filter, shared by the sidebar and the phone's bottom sheet. A plain GET form: without JavaScript a
 * button submits it; with JavaScript every change navigates immediately and the changed control keeps its focus.
 */
import { type ReactNode, useId, useState } from 'react'
import { type Filter, withChoice } from '#domain/catalogue-address.ts'
import type { FacetValue, Listing } from '#contract/catalog.schema.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Disclosure } from '#web/ui/layers/disclosure.tsx'
import { PriceFilter } from './price-group.tsx'
import css from './filter-form.module.css'

export type InStockTexts = { title: string; label: string }

type Props = {
  action: string
  filter: Filter
  facets: Listing['facets']
  stock: InStockTexts
  onChange: (next: Filter) => void
}

const INITIALLY_SHOWN = 6
const MIN_VALUES_FOR_SEARCH = 10

const toggled = (values: readonly string[], value: string): string[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value]

const FilterGroup = ({ title, open, children }: { title: string; open: boolean; children: ReactNode }) => (
  <div className={css.group}>
    <Disclosure title={title} open={open}>
      {children}
    </Disclosure>
  </div>
)

type ValuesProps = {
  name: 'brand' | 'skin'
  values: readonly FacetValue[]
  chosen: readonly string[]
  onToggle: (value: string) => void
}

const FacetValues = ({ name, values, chosen, onToggle }: ValuesProps) => (
  <ul>
    {values.map((value) => {
      const on = chosen.includes(value.value)
      return (
        <li key={value.value}>
          <Checkbox
            name={name}
            value={value.value}
            checked={on}
            disabled={value.count === 0 && !on}
            count={value.count}
            onChange={() => onToggle(value.value)}
          >
            {name === 'skin' ? value.name.charAt(0).toUpperCase() + value.name.slice(1) : value.name}
          </Checkbox>
        </li>
      )
    })}
  </ul>
)

const matches = (name: string, phrase: string): boolean =>
  name.toLowerCase().replaceAll('ё', 'е').includes(phrase.toLowerCase().replaceAll('ё', 'е'))

/** A long list shows its first values and every chosen one; the rest are found by name or shown by a button. */
const SearchableFacetValues = (props: ValuesProps & { label: string }) => {
  const [phrase, setPhrase] = useState('')
  const [all, setAll] = useState(false)
  const id = useId()
  const found = props.values.filter((value) => matches(value.name, phrase.trim()))
  const shown =
    all || phrase !== ''
      ? found
      : found.filter((value, index) => index < INITIALLY_SHOWN || props.chosen.includes(value.value))
  return (
    <>
      {props.values.length >= MIN_VALUES_FOR_SEARCH && (
        <input
          id={id}
          className={css.search}
          type="search"
          aria-label={props.label}
          placeholder={props.label}
          value={phrase}
          onChange={(event) => setPhrase(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <FacetValues {...props} values={shown} />
      {shown.length === 0 && <p className={css.hint}>Ничего не нашлось</p>}
      {shown.length < found.length && (
        <button type="button" className={css.more} onClick={() => setAll(true)}>
          Ещё {found.length - shown.length}
        </button>
      )}
    </>
  )
}

export const FilterForm = ({ action, filter, facets, stock, onChange }: Props) => (
  <form className={css.form} action={action} method="get" onSubmit={(event) => event.preventDefault()}>
    {filter.q !== '' && <input type="hidden" name="q" value={filter.q} />}
    {filter.sort !== 'popular' && <input type="hidden" name="sort" value={filter.sort} />}
    <FilterGroup title={stock.title} open>
      <Checkbox
        name="in_stock"
        value="1"
        checked={filter.inStock}
        count={facets.in_stock}
        onChange={() => onChange(withChoice(filter, { inStock: !filter.inStock }))}
      >
        {stock.label}
      </Checkbox>
    </FilterGroup>
    {facets.skin_types.length > 0 && (
      <FilterGroup title="Тип кожи" open>
        <FacetValues
          name="skin"
          values={facets.skin_types}
          chosen={filter.skin}
          onToggle={(value) => onChange(withChoice(filter, { skin: toggled(filter.skin, value) }))}
        />
      </FilterGroup>
    )}
    {facets.price.max > facets.price.min && (
      <FilterGroup title="Цена" open>
        <PriceFilter filter={filter} bounds={facets.price} onChange={onChange} />
      </FilterGroup>
    )}
    {facets.brands.length > 1 && (
      <FilterGroup title="Бренд" open={facets.brands.length <= MIN_VALUES_FOR_SEARCH || filter.brand.length > 0}>
        <SearchableFacetValues
          name="brand"
          label="Найти бренд"
          values={facets.brands}
          chosen={filter.brand}
          onToggle={(value) => onChange(withChoice(filter, { brand: toggled(filter.brand, value) }))}
        />
      </FilterGroup>
    )}
    <noscript>
      <button className={css.apply} type="submit">
        Показать товары
      </button>
    </noscript>
  </form>
)
