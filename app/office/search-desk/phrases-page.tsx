import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { dayAndMonth } from '#kernel/dates.ts'
import { NO_CITY } from '#kernel/city-cookie.ts'
import { mayDo } from '#kernel/staff-rights.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { searchApi } from '#shop/catalogue/office/search-api.ts'
import css from '#shop/changes/office/changes.module.css'
import { Pages } from '#shop/changes/office/pages.tsx'
import { ReferenceField } from '#shop/changes/office/reference-field.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useSending } from '#shop/office/office/api/use-sending.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import { draftWords, MENDS, type Mend } from './draft-words.ts'

const SHOWS = [
  { value: 'empty', label: 'Не\u00a0нашли ничего' },
  { value: 'unchosen', label: 'Нашли, но\u00a0товар не\u00a0открыли' },
  { value: 'all', label: 'Все запросы' },
] as const
const PERIODS = [7, 30, 90].map((days) => ({ value: String(days), label: `${days} дней` }))

/** OFFICE-05: what shoppers ask, and how an answer is mended. Choice, period and page are in the address. */
export const PhrasesPage = () => {
  const [address, setAddress] = useSearchParams()
  const show = SHOWS.find(({ value }) => value === address.get('show'))?.value ?? 'empty'
  const days = Number(address.get('days') ?? '30') || 30
  const page = Number(address.get('page') ?? '1') || 1
  const [mending, setMending] = useState<string | null>(null)
  const { me } = useDesk()
  const { data, error } = useQuery({
    queryKey: ['asked phrases', show, days, page],
    queryFn: async ({ signal }) => valueOrThrow(await searchApi.askedPhrases({ show, days, page }, { signal })),
    staleTime: 0,
    placeholderData: (last) => last,
  })
  const go = (next: Readonly<Record<string, string>>): void => setAddress({ show, days: String(days), ...next })
  return (
    <main className={css.page}>
      <Link className={css.link} to="/search">
        Почему товар здесь
      </Link>
      <h1 className={css.heading}>Что ищут покупатели</h1>
      <div className={css.tools}>
        <TextField
          className={css.only}
          kind="select"
          label="Показать"
          value={show}
          options={[...SHOWS]}
          onChange={(value) => go({ show: value })}
        />
        <TextField
          className={css.only}
          kind="select"
          label="За последние"
          value={String(days)}
          options={PERIODS}
          onChange={(value) => go({ days: value })}
        />
      </div>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      <p className={css.hint} role="status">
        {data === undefined ? 'Считаем…' : `Запросов: ${data.total}.`} Один покупатель считается один раз за&nbsp;30
        дней, кто искал, не&nbsp;хранится.
      </p>
      {data && data.phrases.length === 0 && <Notice>За&nbsp;это время таких запросов не&nbsp;было.</Notice>}
      {data && data.phrases.length > 0 && (
        <ul className={css.rows}>
          {data.phrases.map((row) => (
            <li key={row.phrase} className={css.row}>
              <p>
                <Link
                  className={css.link}
                  to={`/search?${new URLSearchParams({ q: row.phrase, city: NO_CITY }).toString()}`}
                >
                  {row.phrase}
                </Link>
              </p>
              <p className={css.hint}>
                Искали {row.searches}, ничего не&nbsp;нашли {row.without_results}, открыли товар {row.choices};
                последний раз {dayAndMonth(row.last_day)}
              </p>
              {mayDo(me, 'search.write') && (
                <div className={css.actions}>
                  <Button
                    look="quiet"
                    size="sm"
                    aria-expanded={mending === row.phrase}
                    aria-label={`Исправить ответ на «${row.phrase}»`}
                    onClick={() => setMending(mending === row.phrase ? null : row.phrase)}
                  >
                    Исправить ответ…
                  </Button>
                </div>
              )}
              {mending === row.phrase && <MendForm phrase={row.phrase} />}
            </li>
          ))}
        </ul>
      )}
      {data && (
        <Pages page={page} pages={Math.ceil(data.total / data.page_size)} onPage={(to) => go({ page: String(to) })} />
      )}
    </main>
  )
}

/** Draws up a set of one record and shows its effect; nothing is applied here. */
const MendForm = ({ phrase }: { phrase: string }) => {
  const [mend, setMend] = useState<Mend>('synonym')
  const [value, setValue] = useState('')
  const [title, setTitle] = useState('')
  const { isSending, failure, run } = useSending()
  const navigate = useNavigate()
  const words = MENDS[mend]
  const send = async (): Promise<void> => {
    await navigate(`/search/effect/${await draftWords(mend, phrase, value.trim(), title.trim())}`)
  }
  return (
    <form
      className={css.form}
      aria-label={`Ответ на «${phrase}»`}
      onSubmit={(event) => {
        event.preventDefault()
        void run(send)
      }}
    >
      <TextField
        kind="select"
        label={`«${phrase}» — это`}
        value={mend}
        options={Object.entries(MENDS).map(([code, { label }]) => ({ value: code, label }))}
        onChange={(code) => {
          if (code in MENDS) setMend(code as Mend)
          setValue('')
        }}
      />
      {words.refers === null ? (
        <TextField label={words.field} hint={words.hint} value={value} required maxLength={200} onChange={setValue} />
      ) : (
        <ReferenceField
          key={mend}
          field={{ title: words.field, refers: words.refers, required: true }}
          value={value}
          onChange={(key) => setValue(String(key))}
        />
      )}
      {mend === 'page' && (
        <TextField label="Название страницы в ответе" value={title} required maxLength={100} onChange={setTitle} />
      )}
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      <div className={css.actions}>
        <Button
          type="submit"
          loading={isSending}
          disabled={value.trim() === '' || (mend === 'page' && title.trim() === '')}
        >
          Посмотреть, что изменится
        </Button>
      </div>
    </form>
  )
}
