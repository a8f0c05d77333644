import { useQuery } from '@tanstack/react-query'
import type { ShadeMatches, Variant } from '../product.api.ts'
import { formatMoney } from '#kernel/money.ts'
import { paths } from '#kernel/pages/paths.ts'
import { decimal } from '#kernel/text.ts'
import { api } from '#platform/client/client.ts'
import { logged } from '#platform/client/failure.ts'
import { valueOf } from '#platform/client/value-of.ts'
import { PageLink } from '#platform/ui/controls/link.tsx'
import { Dialog } from '#platform/ui/layers/dialog.tsx'
import { LineSkeleton } from '#platform/ui/layout/skeletons.tsx'
import { UnreadState } from '#platform/ui/layout/unread-state.tsx'
import css from './shade-matches-dialog.module.css'

/** ΔE in words. */
export const differenceText = (difference: number): string => {
  if (difference < 1) return 'на\u00a0глаз не\u00a0отличить'
  return difference < 2.5 ? 'почти такой\u00a0же' : 'близкий, разница заметна рядом'
}

/** The wanted colour and the found one, edge to edge. */
const Pair = ({ wanted, found }: { wanted: string; found: string }) => (
  <svg className={css.pair} viewBox="0 0 56 56" aria-hidden="true">
    <rect width="28" height="56" fill={wanted} />
    <rect x="28" width="28" height="56" fill={found} />
  </svg>
)

const Match = ({ match, wanted }: { match: ShadeMatches[number]; wanted: string }) => {
  const { card, sku, shade_name, shade_color, difference } = match
  return (
    <li className={css.match}>
      <Pair wanted={wanted} found={shade_color} />
      <div>
        <p className={css.brand}>{[card.brand.name, card.size_text].join(', ')}</p>
        <p>
          <PageLink className={css.name} to={paths.productVariant(card.slug, sku)}>
            {card.name}
            {shade_name !== null && `, ${shade_name}`}
          </PageLink>
        </p>
        <p className={css.difference}>
          ΔE&nbsp;{decimal(difference)}: {differenceText(difference)}
        </p>
      </div>
      <p className={css.price}>
        {formatMoney(card.price)}
        {!card.available && <span>нет в&nbsp;наличии</span>}
      </p>
    </li>
  )
}

type Props = { variant: Variant; city: string; open: boolean; onClose: () => void }

/** CAT-09: the nearest shade of each other brand. Loaded on first use. */
export const ShadeMatchesDialog = ({ variant, city, open, onClose }: Props) => {
  const { data, isError, refetch } = useQuery({
    queryKey: ['product', 'shade-matches', variant.id, city],
    enabled: open,
    queryFn: ({ signal }) =>
      logged(
        'Failed to find alike shades',
        async () => valueOf(await api.product.shadeMatches({ variant_id: variant.id, city }, { signal })),
        signal,
      ),
  })
  return (
    <Dialog open={open} onClose={onClose} title="Похожий тон" width="form">
      {isError && data === undefined ? (
        <UnreadState onAgain={() => void refetch()}>Товар и&nbsp;его тоны на&nbsp;месте.</UnreadState>
      ) : data === undefined ? (
        <div role="status" aria-label="Сравниваем тоны">
          <LineSkeleton width="long" />
          <LineSkeleton width="long" />
        </div>
      ) : data.length === 0 ? (
        <p>У&nbsp;других марок этого раздела нет тона, похожего на&nbsp;{variant.shade_name ?? 'этот'}.</p>
      ) : (
        <>
          <p>Слева {variant.shade_name ?? 'ваш тон'}, справа самый близкий тон другой марки.</p>
          <ul className={css.matches}>
            {data.map((match) => (
              <Match key={match.sku} match={match} wanted={variant.shade_color ?? ''} />
            ))}
          </ul>
          <p className={css.note}>
            ΔE&nbsp;— разница цветов образцов: чем меньше, тем ближе. На&nbsp;коже тон зависит и&nbsp;от&nbsp;финиша.
          </p>
        </>
      )}
    </Dialog>
  )
}
