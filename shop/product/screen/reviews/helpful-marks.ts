/** The reviews that this device has marked as helpful. The server counts a visitor once, whatever is stored here. */
import { useEffect } from 'react'
import { api } from '#platform/client/client.ts'
import { createUiStore, useUiStore } from '#platform/client/ui-store.ts'
import { readStored, writeStored } from '#platform/ui/forms/stored.ts'

const KEY = 'helpful'
const MAX_MARKS = 200

type Marks = { readonly ids: readonly number[]; readonly counts: ReadonlyMap<number, number> }
const marks = createUiStore<Marks>({ ids: [], counts: new Map() })

const stored = (): number[] => {
  const ids = readStored(KEY, 'localStorage')
  return Array.isArray(ids) ? ids.filter((id) => Number.isInteger(id)) : []
}
const store = (ids: readonly number[]): void => {
  marks.set({ ids })
  writeStored(KEY, ids, 'localStorage')
}

/** Reads the marks after hydration: the server's HTML is the same for everybody. */
export const useLoadedMarks = (): void => useEffect(() => marks.set({ ids: stored() }), [])
export const useIsMarked = (reviewId: number): boolean => useUiStore(marks, ({ ids }) => ids.includes(reviewId))
/** The count after a press; undefined before. */
export const useCountAfterPress = (reviewId: number): number | undefined =>
  useUiStore(marks, ({ counts }) => counts.get(reviewId))

/** Marks or unmarks. A failure is only logged, and changes nothing. */
export const toggleMark = async (reviewId: number): Promise<void> => {
  const helpful = !marks.get().ids.includes(reviewId)
  try {
    const answer = await api.product.markReview({ review_id: reviewId, helpful })
    if (!answer.ok) return console.error('Failed to mark a review', answer.refusal)
    const others = marks.get().ids.filter((id) => id !== reviewId)
    store((helpful ? [...others, reviewId] : others).slice(-MAX_MARKS))
    marks.set({ counts: new Map([...marks.get().counts, [reviewId, answer.value.helpful_count]]) })
  } catch (failure) {
    console.error('Failed to mark a review', failure)
  }
}
