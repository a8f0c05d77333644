import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { ReviewRight } from '../../reviews.api.ts'
import { capitalize } from '#kernel/text.ts'
import { paths } from '#kernel/pages/paths.ts'
import {
  AGE_GROUPS,
  authorError,
  MAX_AUTHOR_LENGTH,
  MAX_REVIEW_LENGTH,
  MAX_REVIEW_PHOTOS,
  reviewTextError,
  SKIN_TONES,
  SKIN_TYPES,
} from '../../facts/reviews.ts'
import { useShop } from '#platform/client/shop.ts'
import { bindFields } from '#platform/ui/forms/bind-fields.ts'
import { ConsentBox } from '#platform/ui/forms/consents.tsx'
import { Button } from '#platform/ui/controls/button.tsx'
import { IconButton } from '#platform/ui/controls/icon-button.tsx'
import { TextLink } from '#platform/ui/controls/link.tsx'
import { FileChoice } from '#platform/ui/fields/file-choice.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Picture } from '#platform/ui/images/picture.tsx'
import { Dialog } from '#platform/ui/layers/dialog.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { ageOf, rightKey, rightQuery, skinOf, toneOf } from './review-draft.ts'
import { useReviewForm } from './use-review-form.ts'
import css from './review-dialog.module.css'

const RATING_NAMES = ['Плохо', 'Так себе', 'Нормально', 'Хорошо', 'Отлично'] as const
const optionsOf = (values: readonly string[]) => [
  { value: '', label: 'Не\u00a0указывать' },
  ...values.map((value) => ({ value, label: capitalize(value) })),
]
const SKIN_OPTIONS = optionsOf(SKIN_TYPES)
const TONE_OPTIONS = optionsOf(SKIN_TONES)
const AGE_OPTIONS = optionsOf(AGE_GROUPS)
const STAR = 'M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5L12 17.4l-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z'

const RatingField = ({ rating, onChoose }: { rating: number; onChoose: (rating: number) => void }) => (
  <fieldset className={css.rating}>
    <legend>Ваша оценка</legend>
    {RATING_NAMES.map((name, index) => (
      <label key={name} data-filled={index < rating || undefined}>
        <input
          type="radio"
          name="rating"
          value={index + 1}
          checked={rating === index + 1}
          aria-label={`${index + 1} из\u00a05: ${name}`}
          onChange={() => onChoose(index + 1)}
        />
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={STAR} />
        </svg>
      </label>
    ))}
    <span className={css.ratingName} aria-hidden="true">
      {RATING_NAMES[rating - 1] ?? ''}
    </span>
  </fieldset>
)

type Form = ReturnType<typeof useReviewForm>

/** POP-05: each photo is sent when it is chosen; a file that is not allowed shows its error. */
const Photos = ({ form }: { form: Form }) => {
  const hint = useId()
  const input = useRef<HTMLInputElement>(null)
  const { draft, pending, refused } = form
  const isFull = draft.photos.length >= MAX_REVIEW_PHOTOS
  return (
    <div className={css.photos} role="group" aria-label="Фото к отзыву">
      <ul>
        {draft.photos.map((photo, index) => (
          <li key={photo.hash} className={css.photo}>
            <Picture {...photo} alt={`Фото ${index + 1}`} sizes="80px" widths={[160, 240]} fit="cover" />
            <IconButton
              icon="x"
              size={16}
              label={`Убрать фото ${index + 1}`}
              onClick={() => {
                form.removePhoto(photo.hash)
                input.current?.focus()
              }}
            />
          </li>
        ))}
        {pending.map(({ id: of, name, error }) =>
          error === null ? (
            <li key={of} className={css.photo} data-sending="" aria-label={`Отправляется: ${name}`} />
          ) : (
            <li key={of} className={css.failed}>
              <span>
                {name}: {error}
              </span>
              <IconButton icon="x" size={16} label={`Убрать файл ${name}`} onClick={() => form.removePending(of)} />
            </li>
          ),
        )}
      </ul>
      <FileChoice
        input={input}
        icon="image"
        text="Добавить фото"
        hint={hint}
        disabled={isFull}
        onChoose={form.addPhotos}
      />
      <p id={hint} className={css.note}>
        До&nbsp;{MAX_REVIEW_PHOTOS} фото, JPG или PNG, до&nbsp;15&nbsp;МБ каждое
      </p>
      <p className={css.error} role="status">
        {refused.photos}
      </p>
    </div>
  )
}

const ReviewForm = ({ slug, right, onSaved }: { slug: string; right: ReviewRight; onSaved: () => void }) => {
  const form = useReviewForm(slug, right, onSaved)
  const { draft, refused, set } = form
  const { consents } = useShop().terms
  const trap = useRef<HTMLInputElement>(null)
  const field = bindFields<'body' | 'author'>({
    form: draft,
    errors: refused,
    checks: { body: reviewTextError, author: authorError },
    set,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.ready && !form.sending) void form.send(trap.current?.value ?? '')
  }
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      {right.review?.state === 'hidden' && (
        <Notice tone="bad">
          Отзыв скрыт. {right.review.hidden_reason} Исправьте его и&nbsp;отправьте ещё раз; фото приложите заново.
        </Notice>
      )}
      <RatingField rating={draft.rating} onChoose={(rating) => set({ rating })} />
      <TextField
        {...field('body')}
        kind="area"
        className={css.text}
        label="Что понравилось, а&nbsp;что нет"
        required
        reserveMessage
        maxLength={MAX_REVIEW_LENGTH}
      />
      {right.asks_skin && (
        <TextField
          kind="select"
          label="Тип кожи"
          name="skin"
          options={SKIN_OPTIONS}
          value={draft.skin}
          onChange={(skin) => set({ skin: skinOf(skin) })}
        />
      )}
      {right.asks_tone && (
        <TextField
          kind="select"
          label="Тон кожи"
          name="tone"
          options={TONE_OPTIONS}
          value={draft.tone}
          onChange={(tone) => set({ tone: toneOf(tone) })}
        />
      )}
      {(right.asks_skin || right.asks_tone) && (
        <TextField
          kind="select"
          label="Возраст"
          name="age"
          options={AGE_OPTIONS}
          value={draft.age}
          onChange={(age) => set({ age: ageOf(age) })}
        />
      )}
      <Photos form={form} />
      <TextField
        {...field('author')}
        label="Подпись"
        required
        reserveMessage
        maxLength={MAX_AUTHOR_LENGTH}
        autoComplete="off"
      />
      <input ref={trap} className={css.trap} name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" />
      <ConsentBox
        text={consents.reviews.text}
        policy="Политика конфиденциальности"
        checked={form.consents}
        onTick={form.setConsents}
      />
      {refused.form !== undefined && <Notice tone="bad">{refused.form}</Notice>}
      <Button type="submit" size="lg" wide disabled={!form.ready} loading={form.sending}>
        Отправить на&nbsp;проверку
      </Button>
      <p className={css.note}>
        {!form.ready && 'Чтобы отправить, поставьте оценку, напишите отзыв, подпишитесь и\u00a0отметьте согласие. '}
        Подпись, текст, фото и&nbsp;то, что вы&nbsp;указали о&nbsp;себе, увидят все. Сначала отзыв прочитает сотрудник
        магазина. Отозвать согласие можно в&nbsp;кабинете, тогда отзывы скроются.
      </p>
    </form>
  )
}

const SentView = ({ onClose }: { onClose: () => void }) => {
  const view = useRef<HTMLDivElement>(null)
  useEffect(() => view.current?.focus(), [])
  return (
    <div className={css.form} ref={view} tabIndex={-1} role="status">
      <p>
        Спасибо! Отзыв на&nbsp;проверке. Он&nbsp;появится на&nbsp;странице товара, когда его прочитает наш сотрудник.
      </p>
      <p className={css.note}>Пока его видите только вы, здесь его можно изменить или удалить.</p>
      <Button onClick={onClose}>Хорошо</Button>
    </div>
  )
}

const NotReceived = ({ onClose }: { onClose: () => void }) => (
  <div className={css.form}>
    <p>Отзывы пишут покупатели: среди ваших полученных заказов этого товара нет. Написать можно после получения.</p>
    <p className={css.note}>
      Покупали без входа? Войдите по&nbsp;телефону, который указали в&nbsp;заказе. Заказ ещё в&nbsp;пути? Он&nbsp;в{' '}
      <TextLink to={paths.personalOrders}>ваших заказах</TextLink>.
    </p>
    <Button onClick={onClose}>Понятно</Button>
  </div>
)

const Content = ({ slug, onClose }: { slug: string; onClose: () => void }) => {
  const client = useQueryClient()
  const { data, isError } = useQuery(rightQuery(slug))
  const [sent, setSent] = useState(false)
  const saved = () => {
    setSent(true)
    void client.invalidateQueries({ queryKey: rightKey(slug) })
  }
  if (sent) return <SentView onClose={onClose} />
  if (isError) return <Notice tone="bad">Не&nbsp;получилось открыть форму. Закройте и&nbsp;попробуйте ещё раз.</Notice>
  if (!data) return <p aria-busy="true">Смотрим, что вы&nbsp;получали…</p>
  return data.right === 'may-write' ? (
    <ReviewForm slug={slug} right={data} onSaved={saved} />
  ) : (
    <NotReceived onClose={onClose} />
  )
}

/** CAT-11: writes or changes the customer's review. Loaded on first use; stays mounted for its closing animation. */
export const ReviewDialog = ({
  slug,
  name,
  open,
  onClose,
}: {
  slug: string
  name: string
  open: boolean
  onClose: () => void
}) => (
  <Dialog open={open} onClose={onClose} title="Ваш отзыв" width="form">
    <p className={css.product}>{name}</p>
    <Content slug={slug} onClose={onClose} />
  </Dialog>
)
