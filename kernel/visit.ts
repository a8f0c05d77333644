/** EXCH-04: where a visit comes from, as the browser knows it; it goes with the order. */

/** What a landing says of itself: the labels of its link, and the host of another site that it stood on. */
export type Touch = {
  readonly source?: string
  readonly medium?: string
  readonly campaign?: string
  readonly content?: string
  readonly term?: string
  readonly referrer?: string
}

/** The first and the last landing of a visit. `yclid`: the click of an advertisement; `client_id`: given by the foreign counter. */
export type Visit = {
  readonly first: Touch
  readonly last: Touch
  readonly yclid?: string
  readonly client_id?: string
}
