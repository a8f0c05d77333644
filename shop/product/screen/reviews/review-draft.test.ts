import { expect, test } from 'vitest'
import { draftOf, inputOf, parseReviewDraft } from './review-draft.ts'

const fresh = draftOf(null, 'Анна')
const photo = { hash: 'a'.repeat(32), width: 600, height: 400, tone: '#aabbcc' }

test('CAT-11: a stored draft is restored, with its photos; malformed fields are those of a new one', () => {
  const draft = {
    rating: 4,
    body: 'Хорош',
    author: 'А.',
    skin: 'сухая',
    tone: 'светлый',
    age: '25–34',
    photos: [photo],
  } as const
  expect(parseReviewDraft(draft, fresh)).toEqual(draft)
  const broken = { rating: 9, body: 5, skin: 'любая', tone: 'синий', age: 30, photos: [photo, { hash: 1 }] }
  expect(parseReviewDraft(broken, fresh)).toEqual({ ...fresh, photos: [photo] })
  expect(parseReviewDraft(null, fresh)).toEqual(fresh)
})

test('CAT-11: the form begins with the review that is changed, and sends hashes of photos', () => {
  const review = {
    rating: 5,
    body: 'Хорош',
    author: 'А.',
    skin_type: null,
    skin_tone: 'смуглый',
    age_group: null,
    photos: [photo],
    state: 'published',
    hidden_reason: null,
    written_on: '2026-11-01',
  } as const
  expect(inputOf('krem', draftOf({ ...review, photos: [photo] }, 'Анна'), '')).toEqual({
    slug: 'krem',
    rating: 5,
    body: 'Хорош',
    author: 'А.',
    skin_type: null,
    skin_tone: 'смуглый',
    age_group: null,
    photos: [photo.hash],
  })
})
