/** ORD-10: how much one buyer may reserve without paying. A buyer is a phone; the network bounds who uses many phones. */

/** Open orders of one phone: a family's pickups and deliveries of a week. */
export const MAX_OPEN_ORDERS = 5
/** Orders of one phone in a day, cancelled ones included: orders that are placed and cancelled reserve and send messages too. */
export const MAX_ORDERS_A_DAY = 10
/** Units of one product in the open orders of one phone: what a store has of a product on its shelf. */
export const MAX_RESERVED_PIECES = 10
/** Units of one product that one network may reserve in a day: four buyers' worth. */
export const MAX_NETWORK_PIECES_A_DAY = 4 * MAX_RESERVED_PIECES

/** Days for which a store keeps a pickup order after the day on which it is ready (the page of delivery says so). */
export const PICKUP_KEPT_DAYS = 3
