import { PROVIDERS } from '#providers/all.ts'

/** Facts of the carriers' manifests for both sides: the browser may not import manifests, which open connections. */
export const generateCarriers = (): { file: string; text: string } => {
  const facts = Object.fromEntries(
    PROVIDERS.flatMap(({ code, carrier }) => (carrier === undefined ? [] : [[code, carrier]])),
  )
  const text = `/* Written by npm run generate from the manifests of carriers (providers/all.ts). */
import type { CarrierFacts } from './carrier-facts.ts'

export const CARRIER_FACTS = ${JSON.stringify(facts, null, 2)} as const satisfies Readonly<Record<string, CarrierFacts>>

export const CARRIERS = ${JSON.stringify(Object.keys(facts))} as const
`
  return { file: 'shop/delivery/facts/carriers.gen.ts', text }
}
