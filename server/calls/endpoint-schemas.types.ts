/** Type test: schemas that do not say what the contract says do not compile. */
import { Type } from 'typebox'
import { group, endpoint } from '#contract/endpoint.ts'
import { schemasFor } from './endpoint-schemas.ts'

const shop = group({ look: endpoint<{ id: number; note?: string }, { name: string | null }>()('GET', '/shop/:id') })
const Look = Type.Object({ id: Type.Integer(), note: Type.Optional(Type.String()) })
const Seen = Type.Object({ name: Type.Union([Type.String(), Type.Null()]) })

export const right = schemasFor(shop)({ look: { in: Look, out: Seen } })

// @ts-expect-error another type of a field
export const wrongIn = schemasFor(shop)({ look: { in: Type.Object({ id: Type.String() }), out: Seen } })

const SeenAndMore = Type.Object({ name: Type.String(), age: Type.Integer() })
// @ts-expect-error a field that the contract does not know
export const moreOut = schemasFor(shop)({ look: { in: Look, out: SeenAndMore } })

// @ts-expect-error a call without schemas
export const missing = schemasFor(shop)({})

const door = group({
  enter: endpoint<{ id: number }, { name: string }, { 'too-recent': { at: number } }>()('POST', '/door', {
    refuses: ['too-recent', 'wrong-code'],
  }),
})
const Enter = { in: Type.Object({ id: Type.Integer() }), out: Type.Object({ name: Type.String() }) }

export const withRefusal = schemasFor(door)({
  enter: { ...Enter, refusals: { 'too-recent': Type.Object({ at: Type.Integer() }) } },
})

// @ts-expect-error no schema for the data of a refusal
export const withoutRefusal = schemasFor(door)({ enter: Enter })

export const wrongRefusal = schemasFor(door)({
  // @ts-expect-error a schema of other data
  enter: { ...Enter, refusals: { 'too-recent': Type.Object({ at: Type.String() }) } },
})
