/** Type test: schemas that do not say what the contract says do not compile. */
import { Type } from 'typebox'
import { group, endpoint } from '#contract/endpoint.ts'
import { schemasFor } from './endpoint-schemas.ts'

const shelf = group({ look: endpoint<{ id: number; note?: string }, { name: string | null }>()('GET', '/shelf/:id') })
const Look = Type.Object({ id: Type.Integer(), note: Type.Optional(Type.String()) })
const Seen = Type.Object({ name: Type.Union([Type.String(), Type.Null()]) })

export const right = schemasFor(shelf)({ look: { in: Look, out: Seen } })

// @ts-expect-error another type of a field
export const wrongIn = schemasFor(shelf)({ look: { in: Type.Object({ id: Type.String() }), out: Seen } })

const SeenAndMore = Type.Object({ name: Type.String(), age: Type.Integer() })
// @ts-expect-error a field that the contract does not know
export const moreOut = schemasFor(shelf)({ look: { in: Look, out: SeenAndMore } })

// @ts-expect-error a call without schemas
export const missing = schemasFor(shelf)({})
