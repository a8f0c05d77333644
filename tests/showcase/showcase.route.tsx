import { useLoaderData } from '#platform/router/hooks.ts'
import type { LoaderFunctionArgs } from '#platform/router/loader.ts'
import { callsContext, cityContext, showcaseContext } from '#platform/router/contexts.ts'
import { Showcase } from './showcase.tsx'
import { pageNotFound } from '#platform/router/page-not-found.ts'

/** A few real product pictures for the samples. */
export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  if (!context.get(showcaseContext)) throw pageNotFound(url.pathname)
  const home = await context.get(callsContext).mainPage.get({ city: context.get(cityContext) })
  const cards = home.ok ? [...home.value.fresh, ...home.value.sale] : []
  return {
    packs: cards.flatMap(({ picture, height_mm }) => (picture ? [{ picture, heightMm: height_mm }] : [])).slice(0, 8),
  }
}

export const meta = () => [{ title: 'Детали' }]

/** `/_ui`: every part in every state. */
export default function ShowcaseRoute() {
  const { packs } = useLoaderData<typeof loader>()
  return <Showcase packshots={packs} />
}
