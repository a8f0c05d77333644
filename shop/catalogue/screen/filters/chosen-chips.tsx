import { classNames } from '#platform/ui/styles/class-names.ts'
import type { Filter } from '../../facts/listing-path.ts'
import { AppliedChip, Chip } from '#platform/ui/controls/chip.tsx'
import { PageLink } from '#platform/ui/controls/link.tsx'
import { listingPath, type ChosenChip } from './chosen-filters.ts'
import type { QuickFilter } from './quick-filters.ts'
import css from './chosen-chips.module.css'

type Props = {
  chips: readonly ChosenChip[]
  /** Offered on a phone, after the chosen ones. */
  quick?: readonly QuickFilter[]
  pathname: string
  reset: Filter
  centred?: boolean
}

const NOTHING_QUICK: readonly QuickFilter[] = []

/** Chosen filters above the list. Each chip is a link to the same list without it. */
export const ChosenChips = ({ chips, quick = NOTHING_QUICK, pathname, reset, centred = false }: Props) =>
  chips.length + quick.length === 0 ? null : (
    <div className={classNames(css.row, centred && css.centred, chips.length === 0 && css.onlyQuick)}>
      {chips.length > 0 && (
        <ul className={css.chips} aria-label="Выбранные фильтры">
          {chips.map((chip) => (
            <li key={chip.key}>
              <AppliedChip to={listingPath(pathname, chip.without)} label={chip.label} />
            </li>
          ))}
          <li>
            <PageLink className={css.reset} to={listingPath(pathname, reset)} preventScrollReset>
              Сбросить всё
            </PageLink>
          </li>
        </ul>
      )}
      {quick.length > 0 && (
        <ul className={classNames(css.chips, css.quick)} aria-label="Частые фильтры">
          {quick.map((choice) => (
            <li key={choice.key}>
              <Chip pressed={false} to={listingPath(pathname, choice.with)}>
                {choice.label}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
