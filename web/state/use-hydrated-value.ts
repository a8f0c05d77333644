import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * `value`, except while a part of the served page is hydrated: then `served`, which is what the server rendered it with.
 * A part that is hydrated late may meet answers that had not come when the page was rendered. `value` must be stable.
 */
export const useHydratedValue = <T>(value: T, served: T): T =>
  useSyncExternalStore(
    never,
    () => value,
    () => served,
  )
