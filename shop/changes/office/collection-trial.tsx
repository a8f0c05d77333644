import { useQuery } from '@tanstack/react-query'
import { counted, PRODUCTS } from '#kernel/text.ts'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { changesApi } from './changes-api.ts'
import css from './changes.module.css'
import type { Values } from './record-words.ts'

const RULE = ['products', 'sections', 'brands', 'labels', 'attributes', 'price_from', 'price_to', 'in_stock', 'except']

/** OFFICE-03: what the collection would show with the fields as they are typed. */
export const CollectionTrial = ({ values }: { values: Values }) => {
  const value = JSON.stringify(
    Object.fromEntries(RULE.flatMap((name) => (values[name] == null ? [] : [[name, values[name]]]))),
  )
  const { data, error } = useQuery({
    queryKey: ['collection trial', value],
    enabled: value !== '{}',
    queryFn: async ({ signal }) => valueOrThrow(await changesApi.tryCollection({ value }, { signal })),
    placeholderData: (last) => last,
    retry: false,
  })
  return (
    <section className={css.control} aria-label="Что в подборке" aria-live="polite">
      <h2 className={css.subheading}>Что увидит покупатель</h2>
      {value === '{}' ? (
        <p className={css.hint}>Назовите товары или&nbsp;правило.</p>
      ) : error === null ? (
        <p className={css.hint}>
          {data === undefined ? 'Считаем…' : `${counted(data.total, PRODUCTS)}, пока город не\u00a0выбран.`}
        </p>
      ) : (
        <p className={css.fault}>{errorText(error)}</p>
      )}
      {Array.isArray(values['products']) && values['products'].length > 1 && (
        <p className={css.hint}>Порядок меняют в&nbsp;поле «Товары»: там строки перетаскивают.</p>
      )}
      {value !== '{}' && error === null && data !== undefined && data.first.length > 0 && (
        <ol className={css.trial}>
          {data.first.map(({ key, name }) => (
            <li key={key}>{name}</li>
          ))}
        </ol>
      )}
    </section>
  )
}
