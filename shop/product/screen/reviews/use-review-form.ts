import { useState } from 'react'
import type { ReviewRight } from '../../reviews.api.ts'
import { FILE_ERROR_TEXTS, fileErrorOf } from '#kernel/attachments.ts'
import { authorError, MAX_REVIEW_PHOTOS, reviewTextError } from '../../facts/reviews.ts'
import { api } from '#platform/client/client.ts'
import { useShop } from '#platform/client/shop.ts'
import { ApiFailure, failureText } from '#platform/client/failure.ts'
import { draftOf, inputOf, loadReviewDraft, saveReviewDraft, type ReviewDraft } from './review-draft.ts'

/** A photo that is being sent, or was refused. */
export type PendingPhoto = { readonly id: string; readonly name: string; readonly error: string | null }

const FIELD_OF = { 'bad-text': 'body', 'bad-name': 'author', 'no-photo': 'photos' } as const
type Refused = { readonly body?: string; readonly author?: string; readonly photos?: string; readonly form?: string }

/** A daily limit says more than «wait a minute». */
const textOf = (failure: unknown): string =>
  failure instanceof ApiFailure && failure.status === 429 ? failure.message : failureText(failure)

const sendPhoto = async (slug: string, file: File) => {
  const wrong = fileErrorOf(file)
  if (wrong !== null) return FILE_ERROR_TEXTS[wrong]
  try {
    const answer = await api.reviews.addPhoto({ slug, file })
    return answer.ok ? answer.value : answer.message
  } catch (failure) {
    console.error('Failed to send a photo', failure)
    return textOf(failure)
  }
}

/** State of the form of a review. `onSaved` is called when the server has stored it. */
export const useReviewForm = (slug: string, { review, name }: ReviewRight, onSaved: () => void) => {
  const [draft, setDraft] = useState<ReviewDraft>(() => loadReviewDraft(slug, draftOf(review, name)))
  const [pending, setPending] = useState<readonly PendingPhoto[]>([])
  const [refused, setRefused] = useState<Refused>({})
  const [sending, setSending] = useState(false)
  const [consents, setConsents] = useState(false)
  const { version } = useShop().terms.consents.reviews

  const change = (part: (before: ReviewDraft) => Partial<ReviewDraft>) =>
    setDraft((before) => {
      const next = { ...before, ...part(before) }
      saveReviewDraft(slug, next)
      return next
    })
  const set = (part: Partial<ReviewDraft>) => {
    change(() => part)
    setRefused({})
  }
  const addPhoto = async (id: string, file: File) => {
    const sent = await sendPhoto(slug, file)
    if (typeof sent === 'string')
      return setPending((before) => before.map((one) => (one.id === id ? { ...one, error: sent } : one)))
    setPending((before) => before.filter((one) => one.id !== id))
    change(({ photos }) => ({ photos: [...photos, sent].slice(0, MAX_REVIEW_PHOTOS) }))
  }
  const addPhotos = (files: readonly File[]) => {
    setRefused({})
    const room = MAX_REVIEW_PHOTOS - draft.photos.length - pending.filter(({ error }) => error === null).length
    for (const file of files.slice(0, Math.max(0, room))) {
      const id = crypto.randomUUID()
      setPending((before) => [...before, { id, name: file.name, error: null }])
      void addPhoto(id, file)
    }
    if (files.length > room)
      setRefused({ photos: `Не\u00a0больше ${MAX_REVIEW_PHOTOS} фото: лишние не\u00a0приложены` })
  }
  const send = async (website: string) => {
    setSending(true)
    try {
      const answer = await api.reviews.save({ ...inputOf(slug, draft, website), consent_text_version: version })
      if (answer.ok) {
        saveReviewDraft(slug, null)
        return onSaved()
      }
      const field = answer.refusal in FIELD_OF ? FIELD_OF[answer.refusal as keyof typeof FIELD_OF] : 'form'
      setRefused({ [field]: answer.message })
      if (field === 'photos') change(() => ({ photos: [] }))
    } catch (failure) {
      setRefused({ form: textOf(failure) })
    } finally {
      setSending(false)
    }
  }
  return {
    draft,
    pending,
    refused,
    sending,
    consents,
    setConsents,
    ready:
      consents &&
      draft.rating > 0 &&
      reviewTextError(draft.body) === null &&
      authorError(draft.author) === null &&
      pending.every(({ error }) => error !== null),
    set,
    addPhotos,
    removePhoto: (hash: string) => set({ photos: draft.photos.filter((photo) => photo.hash !== hash) }),
    removePending: (id: string) => setPending((before) => before.filter((one) => one.id !== id)),
    send,
  }
}
