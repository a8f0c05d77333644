/** What the cards of the delivery methods have in common, with JavaScript and without. */
import type { DeliveryMethod } from '#shop/payment/facts/methods.ts'
import type { IconName } from '#platform/ui/images/icon-names.ts'
import { isPickupPointOffered } from './use-checkout-fields.ts'
import type { OfferedMethods } from '#shop/delivery/methods.api.ts'

type MethodCard = {
  readonly title: string
  readonly icon: IconName
  /** Whether it can hand over the whole basket. */
  readonly isEnabled: (methods: OfferedMethods) => boolean
}
export const METHOD_CARDS: Readonly<Record<DeliveryMethod, MethodCard>> = {
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
  point: { title: 'Пункт выдачи', icon: 'package', isEnabled: isPickupPointOffered },
}

/** The order of the cards: the nearest hand-overs first. */
export const METHOD_ORDER: readonly DeliveryMethod[] = ['pickup', 'point', 'courier']
