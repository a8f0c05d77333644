import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { dayAndMonth } from '#kernel/dates.ts'
import { paths } from '#kernel/pages/paths.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Picture } from '#platform/ui/images/picture.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { Stars } from '#platform/ui/product/rating.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { FLAG_NAMES, HIDE_REASONS, READY_ANSWERS } from '../facts/review-flags.ts'
import type { QueuedReview } from '../office-reviews.api.ts'
import { reviewsApi } from './reviews-api.ts'
import office from '#shop/office/office/page.module.css'
import css from './reviews.module.css'

type Props = {
  readonly review: QueuedReview
  readonly onStep: (step: 1 | -1) => void
  /** `isGone`: the review has left this list. */
  readonly onDecided: (words: string, isGone: boolean) => void
}

const isField = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Letters act while the review itself has the focus, on either layout of the keyboard. */
export const ModeratedReview = ({ review, onStep, onDecided }: Props) => {
  const { id, sent_at, state, product } = review
  const [writing, setWriting] = useState<'reason' | 'answer' | null>(null)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const article = useRef<HTMLElement>(null)
  useEffect(() => article.current?.focus({ preventScroll: true }), [])

  const seen = { id, sent_at, state }
  const send = async (call: () => Promise<void>): Promise<void> => {
    if (isSending) return
    setSending(true)
    setFailure(null)
    try {
      await call()
    } catch (error) {
      setFailure(errorText(error))
      setSending(false)
    }
  }
  const publish = () =>
    send(async () => {
      valueOrThrow(await reviewsApi.publishReview(seen))
      onDecided('Показан.', true)
    })
  const hide = (reason: string) =>
    send(async () => {
      valueOrThrow(await reviewsApi.hideReview({ ...seen, reason }))
      onDecided('Скрыт.', true)
    })
  const answer = (text: string) =>
    send(async () => {
      valueOrThrow(await reviewsApi.answerReview({ ...seen, answer: text === '' ? null : text }))
      onDecided('Ответ сохранён.', false)
    })

  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && writing !== null) {
      setWriting(null)
      article.current?.focus()
      return
    }
    if (isField(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
    const reason = /^Digit([1-9])$/.exec(event.code)?.[1]
    const ready = reason === undefined ? undefined : HIDE_REASONS[Number(reason) - 1]
    if (writing === 'reason' && ready !== undefined) void hide(ready)
    else if (event.code === 'KeyP' && state !== 'published') void publish()
    else if (event.code === 'KeyH' && state !== 'hidden') setWriting('reason')
    else if (event.code === 'KeyR') setWriting('answer')
    else if (event.code === 'KeyJ') onStep(1)
    else if (event.code === 'KeyK') onStep(-1)
    else return
    event.preventDefault()
  }

  return (
    <article
      ref={article}
      className={css.review}
      tabIndex={-1}
      aria-label={`Отзыв о\u00a0${product.name}`}
      onKeyDown={press}
    >
      <div className={css.words}>
        <p>
          <a className={office.link} href={paths.product(product.slug)} target="_blank" rel="noreferrer">
            {product.brand}, {product.name}
          </a>
        </p>
        <p className={css.author}>
          <Stars rating={review.rating} /> {review.author}
          <span className={office.hint}>
            {[dayAndMonth(sent_at.slice(0, 10)), review.skin_type && `кожа ${review.skin_type}`, review.shade]
              .filter(Boolean)
              .join(', ')}
          </span>
        </p>
        {review.flags.length > 0 && (
          <ul className={css.flags} aria-label="На что посмотреть">
            {review.flags.map(({ flag, words }) => (
              <li key={flag} className={css.flag}>
                {FLAG_NAMES[flag]}: «{words}»
              </li>
            ))}
          </ul>
        )}
        <p className={css.body}>{review.body}</p>
        {review.hidden_reason !== null && <p className={office.hint}>Скрыт: {review.hidden_reason}</p>}
        {review.answer !== null && <p className={css.answer}>Ответ магазина: {review.answer}</p>}
        {failure !== null && <Notice tone="bad">{failure}</Notice>}
        <div className={css.actions}>
          {state !== 'published' && (
            <Button loading={isSending} aria-keyshortcuts="p" onClick={() => void publish()}>
              Показать
            </Button>
          )}
          {state !== 'hidden' && (
            <Button
              look="line"
              aria-keyshortcuts="h"
              aria-expanded={writing === 'reason'}
              onClick={() => setWriting(writing === 'reason' ? null : 'reason')}
            >
              Скрыть…
            </Button>
          )}
          <Button
            look="quiet"
            aria-keyshortcuts="r"
            aria-expanded={writing === 'answer'}
            onClick={() => setWriting(writing === 'answer' ? null : 'answer')}
          >
            Ответить…
          </Button>
        </div>
        {writing === 'reason' && (
          <Words
            key="reason"
            label="Причина, её увидит автор"
            ready={HIDE_REASONS}
            isNumbered
            button={'Скрыть с\u00a0этой причиной'}
            required
            isSending={isSending}
            onSend={(text) => void hide(text)}
          />
        )}
        {writing === 'answer' && (
          <Words
            key="answer"
            label="Ответ магазина под отзывом"
            ready={READY_ANSWERS}
            button="Сохранить ответ"
            first={review.answer ?? ''}
            isSending={isSending}
            onSend={(text) => void answer(text)}
          />
        )}
      </div>
      {review.photos.length > 0 && (
        <ul className={css.photos}>
          {review.photos.map((photo, index) => (
            <li key={photo.hash}>
              <Picture {...photo} alt={`Фото ${index + 1} из\u00a0${review.photos.length}`} sizes="min(100vw, 560px)" />
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

type WordsProps = {
  readonly label: string
  readonly ready: readonly string[]
  /** Chosen by digits. */
  readonly isNumbered?: boolean
  readonly button: string
  readonly required?: boolean
  readonly first?: string
  readonly isSending: boolean
  readonly onSend: (text: string) => void
}
/** Ready words, and own ones. */
const Words = ({ label, ready, isNumbered, button, required = false, first = '', isSending, onSend }: WordsProps) => {
  const [text, setText] = useState(first)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSend(text.trim())
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <ol className={css.ready} data-numbered={isNumbered ? '' : undefined}>
        {ready.map((words) => (
          <li key={words}>
            <button
              type="button"
              className={css.readyWords}
              disabled={isSending}
              onClick={() => (isNumbered ? onSend(words) : setText(words))}
            >
              {words}
            </button>
          </li>
        ))}
      </ol>
      <TextField kind="area" label={label} value={text} maxLength={1000} onChange={setText} />
      <Button type="submit" loading={isSending} disabled={required && text.trim() === ''}>
        {button}
      </Button>
    </form>
  )
}
