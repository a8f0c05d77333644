import { type ReactNode, useState } from 'react'
import { Icon } from '../images/icon.tsx'
import css from './location-picker.module.css'
import { Segmented } from './segmented.tsx'

const VIEWS = [
  { value: 'list', label: 'Список' },
  { value: 'map', label: 'На\u00a0карте' },
] as const

type MapSide = {
  /** The label of the switch between list and map on a phone. */
  readonly viewsLabel: string
  readonly viewsName: string
  readonly content: ReactNode
  /** The chosen place over the map. */
  readonly chosen?: ReactNode
}
type Props = {
  legend: string
  describedBy?: string | undefined
  /** Above the list; stays while the list scrolls. */
  search: ReactNode
  /** Null without JavaScript. */
  map: MapSide | null
  /** `LocationRow`s. */
  children: ReactNode
}

/** ORD-03: choosing a place from a list, with a map next to it. The list is enough; a phone shows either of them. */
export const LocationPicker = ({ legend, describedBy, search, map, children }: Props) => {
  const [view, setView] = useState<'list' | 'map'>('list')
  return (
    <fieldset className={css.fieldset} aria-describedby={describedBy}>
      <legend>{legend}</legend>
      {map !== null && (
        <div className={css.views}>
          <Segmented label={map.viewsLabel} name={map.viewsName} options={VIEWS} value={view} onChange={setView} />
        </div>
      )}
      <div className={css.panel} data-view={map === null ? undefined : view}>
        <div className={css.listSide}>
          {search !== null && <div className={css.search}>{search}</div>}
          <div className={css.list}>{children}</div>
        </div>
        {map !== null && (
          <div className={css.mapSide}>
            {map.content}
            {map.chosen}
          </div>
        )}
      </div>
    </fieldset>
  )
}

type RowProps = {
  /** Name of the radio button. */
  name: string
  /** What a form without JavaScript sends. */
  value: number
  checked: boolean
  disabled: boolean
  onChoose: () => void
  title: ReactNode
  /** At the right end of the title: distance or hours. */
  side?: ReactNode
  children: ReactNode
}
export const LocationRow = ({ onChoose, title, side, children, ...radio }: RowProps) => (
  <label className={css.place}>
    <input className={css.radio} type="radio" {...radio} onChange={onChoose} />
    <span className={css.title}>{title}</span>
    {side !== undefined && side !== null && <span className={css.side}>{side}</span>}
    {children}
  </label>
)

/** A line of a `LocationRow`. */
export const LocationLine = ({ children, muted = false }: { children: ReactNode; muted?: boolean }) => (
  <span className={css.line} data-muted={muted || undefined}>
    {children}
  </span>
)

/** Places that cannot be chosen, folded away with their reasons. */
export const FoldedLocations = ({ title, open, children }: { title: string; open: boolean; children: ReactNode }) => (
  <details className={css.folded} open={open}>
    <summary>
      {title}
      <Icon name="chevron-down" />
    </summary>
    {children}
  </details>
)

/** In place of rows: why there are none. */
export const NoLocations = ({ children }: { children: ReactNode }) => <p className={css.none}>{children}</p>
