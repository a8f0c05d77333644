import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { BackLink } from '#shop/office/office/shell/back-link.tsx'
import type { ChangeSetLine } from '../changes.api.ts'
import { changesApi } from './changes-api.ts'
import { moscowMomentText } from '#shop/office/office/moscow-moment.ts'
import css from './changes.module.css'
import { Pages } from './pages.tsx'
import { FILTER_WORDS, SOURCE_WORDS, stateText, timeText } from './record-words.ts'

const STATES = ['draft', 'waiting', 'scheduled', 'applied', 'undone', 'refused'] as const
const stateOf = (text: string | null): ChangeSetLine['state'] | 'waiting' | undefined =>
  STATES.find((state) => state === text)
const SOURCES = ['form', 'file', 'command', 'program', 'undo'] as const
const sourceOf = (text: string | null): ChangeSetLine['source'] | undefined => SOURCES.find((source) => source === text)

/** CHG-01: everything that was changed in the shop's records, newest first. */
export const SetsPage = () => {
  const [address, setAddress] = useSearchParams()
  const state = stateOf(address.get('state'))
  const source = sourceOf(address.get('source'))
  const page = Number(address.get('page') ?? '1') || 1
  const asked = { ...(state === undefined ? {} : { state }), ...(source === undefined ? {} : { source }) }
  const { data, error } = useQuery({
    queryKey: ['change sets', state, source, page],
    queryFn: async ({ signal }) => valueOrThrow(await changesApi.changeSets({ page, ...asked }, { signal })),
    staleTime: 0,
    placeholderData: (last) => last,
  })
  /** Empty: of any; the first page again. */
  const filter = (name: 'state' | 'source', value: string): void => {
    const { [name]: _last, ...others } = asked
    setAddress({ ...others, ...(value === '' ? {} : { [name]: value }) })
  }
  return (
    <main className={css.page}>
      <BackLink />
      <h1 className={css.heading}>Изменения</h1>
      <Link className={css.link} to="/preview">
        Показать магазин на&nbsp;другой день
      </Link>
      <div className={css.tools}>
        <TextField
          className={css.only}
          kind="select"
          label="Состояние"
          value={state ?? ''}
          options={STATES.map((value) => ({ value, label: FILTER_WORDS[value] }))}
          onChange={(value) => filter('state', value)}
        />
        <TextField
          className={css.only}
          kind="select"
          label="Откуда"
          value={source ?? ''}
          options={SOURCES.map((value) => ({ value, label: SOURCE_WORDS[value] }))}
          onChange={(value) => filter('source', value)}
        />
      </div>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data && data.total === 0 && (
        <Notice>
          {state === undefined && source === undefined
            ? 'В\u00a0магазине ещё ничего не\u00a0меняли.'
            : 'Таких изменений нет.'}
        </Notice>
      )}
      <ul className={css.sets}>
        {(data?.sets ?? []).map((set) => (
          <li key={set.id}>
            <Link className={css.set} to={`/changes/${set.id}`}>
              <span className={css.state} data-state={set.waiting === null ? set.state : 'waiting'}>
                {stateText(set)}
              </span>
              <span className={css.setWords}>
                <b>{set.reason === '' ? `Изменения № ${set.id}` : set.reason}</b>
                <span className={css.hint}>
                  {moscowMomentText(set.created_at)}, {set.author}, {SOURCE_WORDS[set.source]}. Строк: {set.records}
                  {set.refused > 0 && `, не\u00a0подошло: ${set.refused}`}
                  {set.ends_at !== null || set.state === 'scheduled' ? `. ${timeText(set)}` : ''}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {data && data.stock_loads.length > 0 && (
        <section aria-labelledby="stock-loads">
          <h2 className={css.subheading} id="stock-loads">
            Загрузки остатков
          </h2>
          <ul>
            {data.stock_loads.map((load) => (
              <li key={`${load.at} ${load.by}`} className={css.hint}>
                {moscowMomentText(load.at)}, {load.by}. Изменено: {load.changed}
                {load.session !== null && (
                  <>
                    {'. '}
                    <Link to={`/exchange/sessions/${load.session}`}>Обмен с&nbsp;1С</Link>
                  </>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {data && (
        <Pages
          page={page}
          pages={Math.ceil(data.total / data.page_size)}
          onPage={(to) => setAddress({ ...asked, page: String(to) })}
        />
      )}
    </main>
  )
}
