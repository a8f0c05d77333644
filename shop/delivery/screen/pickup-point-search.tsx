import type { PickupPoints } from '../delivery.api.ts'
import { CARRIERS, factsOf } from '../facts/carriers.ts'
import { counted, PICKUP_POINTS } from '#kernel/text.ts'
import { Chip } from '#platform/ui/controls/chip.tsx'
import { LinkButton } from '#platform/ui/controls/link.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import css from './pickup-point-search.module.css'
import type { PickupPointSearch } from './use-pickup-point-search.ts'

/** What is searched, and how many points there are. `points`: undefined until the first answer. */
export const PickupPointSearchPanel = ({
  points,
  search,
}: {
  points: PickupPoints | undefined
  search: PickupPointSearch
}) => {
  const counts = points?.by_carrier.filter(({ count }) => count > 0) ?? []
  const carriers = CARRIERS.filter((one) => one === search.carrier || counts.some(({ carrier }) => carrier === one))
  return (
    <>
      <TextField
        kind="search"
        label="Улица, метро или номер пункта"
        autoComplete="off"
        maxLength={100}
        value={search.text}
        onChange={search.type}
      />
      {carriers.length > 1 && (
        <div className={css.carriers} role="group" aria-label="Перевозчик">
          <Chip pressed={search.carrier === null} onPress={() => search.filter(null)}>
            Все
          </Chip>
          {carriers.map((carrier) => (
            <Chip key={carrier} pressed={search.carrier === carrier} onPress={() => search.filter(carrier)}>
              {factsOf(carrier).shortName}
            </Chip>
          ))}
        </div>
      )}
      <p className={css.found}>
        <span role="status">
          {points &&
            `${counted(points.total, PICKUP_POINTS)}, ближние ${search.isLocated ? 'к\u00a0вам' : 'к\u00a0центру'} сверху`}
        </span>
        <LinkButton onClick={search.locate} aria-busy={search.isLocating}>
          Где я
        </LinkButton>
      </p>
      {search.problem !== '' && (
        <p className={css.problem} role="alert">
          {search.problem}
        </p>
      )}
    </>
  )
}
