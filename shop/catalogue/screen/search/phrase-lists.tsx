import type { SearchPhrases } from '../../search.api.ts'
import { paths } from '#kernel/pages/paths.ts'
import { Icon } from '#platform/ui/images/icon.tsx'
import { IconButton } from '#platform/ui/controls/icon-button.tsx'
import { LinkButton, PageLink } from '#platform/ui/controls/link.tsx'
import css from './phrase-lists.module.css'
import { pushToHistory, type History as PhraseHistory } from './use-history.ts'

/** The latest of the stored phrases: the list and «Часто ищут» fit a laptop's window. */
const SHOWN_PHRASES = 5

const PhraseLink = ({ query }: { query: string }) => (
  <PageLink to={paths.search(query)} onClick={() => void pushToHistory(query)}>
    {query}
  </PageLink>
)

/** SEARCH-08. `onRemoved`: a phrase was removed by the keyboard, and the focus with its button. */
export const History = ({ phrases, removeOne, removeAll, onRemoved }: PhraseHistory & { onRemoved: () => void }) => {
  if (phrases.length === 0) return null
  const press = (remove: () => Promise<void>) => (event: { detail: number }) => {
    if (event.detail === 0) onRemoved()
    void remove()
  }
  return (
    <section className={css.list}>
      <div className={css.head}>
        <h3 className={css.heading}>Вы искали</h3>
        <LinkButton className={css.clear} onClick={press(removeAll)}>
          Очистить
        </LinkButton>
      </div>
      <ul>
        {phrases.slice(0, SHOWN_PHRASES).map(({ query }) => (
          <li key={query} className={css.row}>
            <Icon name="rotate-ccw-clock" />
            <PhraseLink query={query} />
            <IconButton
              icon="x"
              size={16}
              label={`Убрать из\u00a0истории: ${query}`}
              onClick={press(() => removeOne(query))}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

export const OftenSearched = ({ phrases }: { phrases: SearchPhrases }) =>
  phrases.length === 0 ? null : (
    <section className={css.list}>
      <h3 className={css.heading}>Часто ищут</h3>
      <ul>
        {phrases.map(({ query }) => (
          <li key={query} className={css.row}>
            <Icon name="trending-up" />
            <PhraseLink query={query} />
          </li>
        ))}
      </ul>
    </section>
  )
