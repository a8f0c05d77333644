/** Type test: schemas that differ from the contract do not compile. */
import { Type } from 'typebox'
import { group, endpoint } from '#contract/endpoint.ts'
import { schemasFor } from './endpoint-schemas.ts'

const shop = group({ get: endpoint<{ id: number; note?: string }, { name: string | null }>()('GET', '/shop/:id') })
const GetInput = Type.Object({ id: Type.Integer(), note: Type.Optional(Type.String()) })
const Product = Type.Object({ name: Type.Union([Type.String(), Type.Null()]) })

export const right = schemasFor(shop)({ get: { in: GetInput, out: Product } })

// @ts-expect-error another type of a field
export const invalidIn = schemasFor(shop)({ get: { in: Type.Object({ id: Type.String() }), out: Product } })

const ProductAndMore = Type.Object({ name: Type.String(), age: Type.Integer() })
// @ts-expect-error a field that is not in the contract
export const moreOut = schemasFor(shop)({ get: { in: GetInput, out: ProductAndMore } })

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

export const invalidRefusal = schemasFor(door)({
  // @ts-expect-error a schema of other data
  enter: { ...Enter, refusals: { 'too-recent': Type.Object({ at: Type.String() }) } },
})
