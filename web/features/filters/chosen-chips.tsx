import type { Filter } from '#domain/catalogue-address.ts'
import { AppliedChip } from '#web/ui/controls/chip.tsx'
import { PageLink } from '#web/ui/controls/link.tsx'
import { listingAddress, type ChosenChip } from './chosen-filters.ts'
import css from './chosen-chips.module.css'

type Props = { chips: readonly ChosenChip[]; pathname: string; reset: Filter; centred?: boolean }

/** Chosen filters above the list. Each chip is a link to the same list without it. */
export const ChosenChips = ({ chips, pathname, reset, centred = false }: Props) =>
  chips.length === 0 ? null : (
    <ul className={centred ? `${css.chips} ${css.centred}` : css.chips} aria-label="Выбранные фильтры">
      {chips.map((chip) => (
        <li key={chip.key}>
          <AppliedChip to={listingAddress(pathname, chip.without)} label={chip.label} />
        </li>
      ))}
      <li>
        <PageLink className={css.reset} to={listingAddress(pathname, reset)} preventScrollReset>
          Сбросить всё
        </PageLink>
      </li>
    </ul>
  )
