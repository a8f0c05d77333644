import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentType, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { NO_CITY } from '#kernel/city-cookie.ts'
import { api } from '#platform/client/client.ts'
import { valueOf } from '#platform/client/value-of.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { Refusal, valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useSending } from '#shop/office/office/api/use-sending.ts'
import { BackLink } from '#shop/office/office/shell/back-link.tsx'
import { changesApi, previewApi } from './changes-api.ts'
import { moscowMomentText } from '#shop/office/office/moscow-moment.ts'
import css from './changes.module.css'
import { momentOf, stateText, timeText } from './record-words.ts'
import { MomentField } from './moment-field.tsx'

/** Sets that are not in force yet: drafts, and planned ones. */
const useOpenSets = () =>
  useQuery({
    queryKey: ['change sets', 'open'],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(
        (['scheduled', 'draft'] as const).map(async (state) =>
          valueOrThrow(await changesApi.changeSets({ state }, { signal })),
        ),
      )
      return lists.flatMap(({ sets }) => sets)
    },
    staleTime: 0,
  })

/** At its appearance alone: the function stays the same. */
const focus = (link: HTMLAnchorElement | null): void => link?.focus()

type Given = { readonly Basket: ComponentType<{ readonly at: string | null; readonly sets: readonly number[] }> }

/**
 * CHG-05: opens the shop as it will be at a moment, with drafts added or not. `Basket`: one to try at the same moment, a part of
 * another subject.
 */
export const PreviewPage = ({ Basket }: Given) => {
  const [address] = useSearchParams()
  const [at, setAt] = useState(address.get('at') ?? '')
  const [city, setCity] = useState(NO_CITY)
  const [chosen, setChosen] = useState<readonly number[]>(address.getAll('set').map(Number))
  const [opened, setOpened] = useState<{ link: string; until: string; at: string | null; isShown: boolean } | null>(
    null,
  )
  const { isSending, failure, run } = useSending()
  const cities = useQuery({
    queryKey: ['cities'],
    queryFn: async ({ signal }) => valueOf(await api.cities.get({}, { signal })),
  })
  const sets = useOpenSets()

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setOpened(null)
    // At the press itself: later the browser takes it for a window that nobody has asked for.
    const tab = window.open('', '_blank')
    const isOpened = await run(async () => {
      const answer = await previewApi.openPreview({
        at: momentOf(at) ?? new Date().toISOString(),
        city: city === NO_CITY ? null : city,
        sets: [...chosen],
      })
      if (!answer.ok && answer.refusal === 'bad-record') {
        const faults = answer.data.faults.map(({ where, reason }) => `${where}: ${reason}`)
        throw new Refusal(answer.refusal, `${answer.message} ${faults.join('; ')}`)
      }
      const { link, until } = valueOrThrow(answer)
      setOpened({ link, until, at: momentOf(at), isShown: tab !== null })
      if (tab === null) return
      tab.opener = null
      tab.location.replace(link)
    })
    if (!isOpened) tab?.close()
  }
  return (
    <main className={css.page}>
      <BackLink />
      <h1 className={css.heading}>Магазин на другой день</h1>
      <p className={css.hint}>
        Откроется настоящий магазин с&nbsp;теми ценами, акциями, страницами и&nbsp;товарами, которые будут в&nbsp;нём
        в&nbsp;этот момент. Можно наполнить корзину. Покупатели ничего из&nbsp;этого не&nbsp;увидят.
      </p>
      <form className={css.form} aria-label="Показ магазина" onSubmit={(event) => void submit(event)}>
        <MomentField label="День и час (пусто: сейчас)" value={at} onChange={setAt} />
        <TextField
          kind="select"
          label="Город"
          value={city}
          onChange={setCity}
          options={[
            { value: NO_CITY, label: 'Как у\u00a0меня' },
            ...(cities.data?.cities ?? []).map(({ key, name }) => ({ value: key, label: name })),
          ]}
        />
        <fieldset className={css.group}>
          <legend>Показать и&nbsp;эти изменения</legend>
          {sets.data?.length === 0 && (
            <p className={css.hint}>Черновиков и&nbsp;назначенных изменений сейчас&nbsp;нет.</p>
          )}
          {(sets.data ?? []).map((set) => (
            <Checkbox
              key={set.id}
              checked={chosen.includes(set.id)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, set.id] : chosen.filter((id) => id !== set.id))
              }
            >
              {set.reason === '' ? `Изменения №\u00a0${set.id}` : set.reason}
              <span className={css.hint}>
                {' '}
                {stateText(set)} {timeText(set)}
              </span>
            </Checkbox>
          ))}
          <p className={css.hint}>Назначенные на&nbsp;этот момент видны и&nbsp;без отметки.</p>
        </fieldset>
        {(failure !== null || sets.error !== null) && <Notice tone="bad">{failure ?? errorText(sets.error)}</Notice>}
        <Button type="submit" loading={isSending}>
          Показать магазин
        </Button>
      </form>
      {opened !== null && (
        <Notice>
          {/* It may be below the fold. */}
          {opened.isShown && 'Магазин открылся на\u00a0новой вкладке. '}
          <a key={opened.link} ref={focus} className={css.link} href={opened.link} target="_blank" rel="noopener">
            Открыть магазин{opened.at === null ? '' : ` на ${moscowMomentText(opened.at)}`}
          </a>
          <p>
            Ссылку можно отправить коллеге: она действует до&nbsp;{moscowMomentText(opened.until)}. Вернуться
            в&nbsp;сегодняшний магазин можно по&nbsp;полосе внизу страницы.
          </p>
        </Notice>
      )}
      <Basket at={momentOf(at)} sets={chosen} />
    </main>
  )
}
