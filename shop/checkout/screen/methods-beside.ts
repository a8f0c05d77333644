import type { VariantId } from '#kernel/ids.ts'
import type { SecondLines } from '#shop/basket/facts/parcel-plan.ts'
import type { OfferedMethods } from '#shop/delivery/methods.api.ts'

const without = (missing: readonly VariantId[], { variant_ids: taken }: SecondLines): VariantId[] =>
  missing.filter((id) => !taken.includes(id))

/** PARCEL-03: the stores to which these lines are moved from another one; the other methods bring the whole. */
export const methodsWithMoved = (methods: OfferedMethods, moved: SecondLines): OfferedMethods => ({
  ...methods,
  pickup: methods.pickup
    .filter(({ store_id }) => store_id !== moved.store_id)
    .map((store) => {
      const missing = without(store.missing, moved)
      const ready_at = store.moved_ready_at ?? store.partly_ready_at
      return { ...store, missing, partly_ready_at: ready_at, ready_at: missing.length > 0 ? null : ready_at }
    }),
})

/** PARCEL-01: the methods for the lines that do not wait in a store of their own. */
export const methodsBeside = (methods: OfferedMethods, second: SecondLines | null): OfferedMethods =>
  second === null
    ? methods
    : {
        ...methods,
        pickup: methods.pickup
          .filter(({ store_id }) => store_id !== second.store_id)
          .map((store) => {
            const missing = without(store.missing, second)
            return { ...store, missing, ready_at: missing.length > 0 ? null : store.partly_ready_at }
          }),
        courier: methods.courier && { ...methods.courier, missing: without(methods.courier.missing, second) },
        point: methods.point && { ...methods.point, missing: without(methods.point.missing, second) },
        // Its store and its window were found for the whole basket.
        express: null,
      }
