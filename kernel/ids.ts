/**
 * Ids by what they name. All are numbers or text at run time; the brand exists for the compiler alone, so that a product's id
 * where a variant's is meant does not compile. An id gets its brand where it enters: in the schemas of the contract, in the
 * schemas of rows, in the types of tables (tools/generate-types.ts). The constructors are for those edges and for tests.
 */
declare const brand: unique symbol
type Branded<T, Name extends string> = T & { readonly [brand]: Name }

/** A page of the shop, with all its shades and sizes. */
export type ProductId = Branded<number, 'product'>
/** What is stocked and sold: one shade or size of a product. */
export type VariantId = Branded<number, 'variant'>
/** A store or a warehouse. */
export type StoreId = Branded<number, 'store'>
export type BasketLineId = Branded<number, 'basket line'>
/** A `bigint`, as text. */
export type OrderId = Branded<string, 'order'>
/** A `bigint`, as text. */
export type OrderLineId = Branded<string, 'order line'>

export const productId = (id: number): ProductId => id as ProductId
export const variantId = (id: number): VariantId => id as VariantId
export const storeId = (id: number): StoreId => id as StoreId
export const basketLineId = (id: number): BasketLineId => id as BasketLineId
export const orderId = (id: string): OrderId => id as OrderId
export const orderLineId = (id: string): OrderLineId => id as OrderLineId
