/** Type test: a switch or a record without the fourth method does not compile. */
import { assertNever } from '#kernel/assert-never.ts'
import type { DeliveryWay } from './methods.ts'

type WithLocker = DeliveryWay | 'locker'

// @ts-expect-error a record without the fourth method
export const titles: Readonly<Record<WithLocker, string>> = {
  pickup: 'Самовывоз',
  courier: 'Курьер',
  point: 'Пункт выдачи',
}

export const price = (way: WithLocker): number => {
  switch (way) {
    case 'pickup':
      return 0
    case 'courier':
      return 290
    case 'point':
      return 190
    default:
      // @ts-expect-error a switch without the fourth method
      return assertNever(way)
  }
}
