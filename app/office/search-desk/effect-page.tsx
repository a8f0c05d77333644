import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { searchApi } from '#shop/catalogue/office/search-api.ts'
import type { SearchEffectView } from '#shop/catalogue/office-search.api.ts'
import css from '#shop/changes/office/changes.module.css'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'

const CHANGES = { found: 'теперь находит', lost: 'перестанет находить', other: 'другие первые места' } as const
const listText = (texts: readonly string[]): string => (texts.length === 0 ? 'ничего' : texts.join(', '))

/** OFFICE-05: what a set of words would change, before it is applied on the page of the set. */
export const EffectPage = () => {
  const { set = '' } = useParams()
  const { data, error, isFetching } = useQuery({
    queryKey: ['search effect', set],
    queryFn: async ({ signal }) => valueOrThrow(await searchApi.searchEffect({ set: Number(set) }, { signal })),
    staleTime: 0,
  })
  return (
    <main className={css.page}>
      <Link className={css.link} to="/search/phrases">
        Что ищут покупатели
      </Link>
      <h1 className={css.heading}>Что изменится в&nbsp;поиске</h1>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {isFetching && (
        <p className={css.hint} role="status">
          Примеряем на&nbsp;запросах…
        </p>
      )}
      {data && <Effect effect={data} />}
      <p>
        <Link className={css.link} to={`/changes/${set}`}>
          К&nbsp;изменениям: применить, назначить или убрать
        </Link>
      </p>
    </main>
  )
}

const Effect = ({ effect }: { effect: SearchEffectView }) => {
  const { checks } = effect
  return (
    <>
      {effect.measured > 0 && (
        <p role="status">
          Из&nbsp;{effect.measured} последних запросов теперь находят {effect.found}, перестанут находить {effect.lost},
          другие первые места у&nbsp;{effect.other}.
        </p>
      )}
      <p>
        Проверочные фразы: верных {checks.passed_before} из&nbsp;{checks.measured}, станет {checks.passed_after}.
      </p>
      {!effect.is_whole && (
        <Notice>Успели проверить не&nbsp;все запросы: время вышло. Обновите страницу, чтобы повторить.</Notice>
      )}
      {checks.broken.length > 0 && (
        <Notice tone="bad">
          Перестанут отвечать верно: {checks.broken.map((phrase) => `«${phrase}»`).join(', ')}.
        </Notice>
      )}
      {checks.mended.length > 0 && (
        <Notice>Начнут отвечать верно: {checks.mended.map((phrase) => `«${phrase}»`).join(', ')}.</Notice>
      )}
      <h2 className={css.subheading}>Запросы, у&nbsp;которых изменится ответ</h2>
      {effect.changes.length === 0 && (
        <p className={css.hint}>{effect.measured === 0 ? 'Ни\u00a0один ещё не\u00a0проверен.' : 'Таких нет.'}</p>
      )}
      <ul className={css.rows}>
        {effect.changes.map(({ phrase, searches, change, before, after }) => (
          <li key={phrase} className={css.row}>
            <p>
              <b>{phrase}</b>{' '}
              <span className={css.hint}>
                {CHANGES[change]}, искали {searches}
              </span>
            </p>
            <dl className={css.fields}>
              <div>
                <dt>{change === 'found' && before.length > 0 ? 'Сейчас, похожее' : 'Сейчас'}</dt>
                <dd>{listText(before)}</dd>
              </div>
              <div>
                <dt>{change === 'lost' && after.length > 0 ? 'Станет, похожее' : 'Станет'}</dt>
                <dd>{listText(after)}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </>
  )
}
