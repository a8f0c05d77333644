/** Type test: a third way that a switch or a record forgets does not compile. */
import { assertNever } from './assert-never.ts'
import type { DeliveryWay } from './delivery.ts'

type WithLocker = DeliveryWay | 'locker'

// @ts-expect-error a record without the third way
export const titles: Readonly<Record<WithLocker, string>> = { pickup: 'Самовывоз', courier: 'Курьер' }

export const price = (way: WithLocker): number => {
  switch (way) {
    case 'pickup':
      return 0
    case 'courier':
      return 290
    default:
      // @ts-expect-error a switch without the third way
      return assertNever(way)
  }
}
