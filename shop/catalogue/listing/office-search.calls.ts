import { createYieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { done, refuse, type Handlers } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { forStaff } from '#shop/office/face.ts'
import { officeSearch } from '../office-search.api.ts'
import { readAskedPhrases, readLastPhrases, readPhraseChecks } from '../phrases/asked-phrases.sql.ts'
import { changedSearchData } from '../phrases/changed-search-data.ts'
import { searchEffect } from '../phrases/search-effect.ts'
import { catalogCalls } from './catalog.calls.ts'
import type { CatalogueDeps } from './cards.ts'
import { readNames } from './cards.sql.ts'

const PAGE = 50
const LAST_PHRASES = 1000
const SHOWN_CHANGES = 60
/** A measurement ends after it, whole or not. */
const MEASURING_MS = 5000

const noWords = refuse(
  'no-record',
  'В\u00a0этом наборе нет слов поиска: синонимов, написаний марок, проблем, страниц и\u00a0закреплённых товаров.',
)

/** SEARCH-09: for staff in production too; visitors get no reasons there. */
export const officeSearchCalls = (deps: CatalogueDeps): Handlers<typeof officeSearch, Caller> => ({
  explainSearch: ({ q, city }, caller) =>
    forStaff(deps, officeSearch.explainSearch, caller, async () => {
      const answer = await catalogCalls({ ...deps, explainsSearch: true }).list({ q, city, explain: true }, caller)
      // Only an unknown category is refused, and none is named.
      if (!answer.ok) throw new Error(answer.message)
      const { phrase, total, cards, explanations = [] } = answer.value
      const cardOf = new Map(cards.map((card) => [card.id, card]))
      return done({
        text: phrase?.text ?? q,
        repaired: phrase?.repaired ?? false,
        total,
        rows: explanations.flatMap((row) => {
          const card = cardOf.get(row.product_id)
          return card === undefined ? [] : [{ ...row, slug: card.slug, name: card.name, brand: card.brand.name }]
        }),
      })
    }),

  askedPhrases: ({ show = 'empty', days = 30, page = 1 }, caller) =>
    forStaff(deps, officeSearch.askedPhrases, caller, async () => {
      const since = new Date(deps.clock.now().getTime() - (days - 1) * DAY_MS)
      const rows = await readAskedPhrases(deps.db, { show, since, skip: (page - 1) * PAGE, take: PAGE })
      return done({
        total: rows[0]?.total ?? 0,
        page_size: PAGE,
        phrases: rows.map(({ total: _, ...row }) => row),
      })
    }),

  searchEffect: ({ set }, caller) =>
    forStaff(deps, officeSearch.searchEffect, caller, async () => {
      const after = await changedSearchData(deps.db, set)
      if (after === null) return noWords
      const effect = await searchEffect({
        snapshot: deps.index.current(),
        after,
        phrases: await readLastPhrases(deps.db, LAST_PHRASES),
        checks: await readPhraseChecks(deps.db),
        yieldToEventLoop: createYieldToEventLoop(),
        limitMs: MEASURING_MS,
      })
      const shown = effect.changes.slice(0, SHOWN_CHANGES)
      const names = await readNames(
        deps.db,
        shown.flatMap(({ before, after: now }) => [...before, ...now]),
      )
      const named = (places: readonly string[]): string[] => places.map((place) => names.get(place) ?? place)
      const { measured, passedBefore, passedAfter, broken, mended } = effect.checks
      return done({
        measured: effect.measured,
        found: effect.found,
        lost: effect.lost,
        other: effect.other,
        changes: shown.map((change) => ({ ...change, before: named(change.before), after: named(change.after) })),
        checks: {
          measured,
          passed_before: passedBefore,
          passed_after: passedAfter,
          broken: [...broken],
          mended: [...mended],
        },
        is_whole: effect.isWhole,
      })
    }),
})
