import type { MouseEvent } from 'react'

/** Runs for the first of two clicks in a row: under the second the button may have become another one. */
export const singleClick =
  (run: () => void) =>
  ({ detail }: Pick<MouseEvent, 'detail'>): void => {
    if (detail <= 1) run()
  }
