/** Type test: a switch or a record without the fourth method does not compile. */
import { assertNever } from '#kernel/assert-never.ts'
import type { DeliveryMethod } from './methods.ts'

type WithLocker = DeliveryMethod | 'locker'

// @ts-expect-error a record without the fourth method
export const titles: Readonly<Record<WithLocker, string>> = {
  pickup: 'Самовывоз',
  courier: 'Курьер',
  point: 'Пункт выдачи',
}

export const price = (method: WithLocker): number => {
  switch (method) {
    case 'pickup':
      return 0
    case 'courier':
      return 290
    case 'point':
    case 'express':
      return 190
    default:
      // @ts-expect-error a switch without the fourth method
      return assertNever(method)
  }
}
