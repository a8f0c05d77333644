import { paths } from '#kernel/pages/paths.ts'
import { PageLink } from '#platform/ui/controls/link.tsx'
import { MAX_COMPARED, withCompared } from '../../facts/compared-slugs.ts'
import { storeCompared, useCompared } from './compare-list.ts'

/** Adds the product to the comparison, then leads there; also when the comparison is full. */
export const CompareButton = ({ slug, className }: { slug: string; className: string | undefined }) => {
  const slugs = useCompared()
  const isIn = slugs.includes(slug)
  return isIn || slugs.length >= MAX_COMPARED ? (
    <PageLink className={className} to={paths.compare(...slugs)}>
      {isIn ? `В\u00a0сравнении: ${slugs.length}` : 'Сравнение заполнено'}
    </PageLink>
  ) : (
    <button type="button" className={className} onClick={() => storeCompared(withCompared(slugs, slug))}>
      Сравнить
    </button>
  )
}
