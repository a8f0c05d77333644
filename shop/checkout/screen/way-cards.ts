/** What the cards of the ways of delivery have in common, with JavaScript and without. */
import type { DeliveryWay } from '#shop/payment/facts/methods.ts'
import type { IconName } from '#platform/ui/images/icon-names.ts'
import { isPointOffered } from './use-checkout-fields.ts'
import type { Ways } from '#shop/delivery/ways.api.ts'

type WayCard = {
  readonly title: string
  readonly icon: IconName
  /** Whether it can hand over the whole basket. */
  readonly isEnabled: (ways: Ways) => boolean
}
export const WAY_CARDS: Readonly<Record<DeliveryWay, WayCard>> = {
  pickup: {
    title: 'Магазин',
    icon: 'store',
    isEnabled: ({ pickup }) => pickup.some((store) => store.ready_at !== null),
  },
  courier: {
    title: 'Курьер',
    icon: 'truck',
    isEnabled: ({ courier }) => courier !== null && courier.missing.length === 0,
  },
  point: { title: 'Пункт выдачи', icon: 'package', isEnabled: isPointOffered },
}

/** The order of the cards: the nearest hand-overs first. */
export const WAY_ORDER: readonly DeliveryWay[] = ['pickup', 'point', 'courier']
