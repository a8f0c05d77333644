import { paths } from '#kernel/pages/paths.ts'
import { showcaseContext } from '#platform/router/contexts.ts'
import { useLoaderData } from '#platform/router/hooks.ts'
import type { LoaderFunctionArgs } from '#platform/router/loader.ts'
import { pageNotFound } from '#platform/router/page-not-found.ts'
import layout from '#platform/ui/layout/layout.module.css'
import text from '#platform/ui/styles/text.module.css'
import { loader as listingLoader } from '#shop/catalogue/screen/listing.route.tsx'
import { loader as productLoader } from '#shop/product/screen/product.route.tsx'
import { screenStates } from './screen-states.tsx'

/** Products of the shop, from which the states are made. `shown`: number of the state, from 1; null: their list. */
export const loader = async (args: LoaderFunctionArgs) => {
  if (!args.context.get(showcaseContext)) throw pageNotFound(args.url.pathname)
  const shown = Number(args.url.searchParams.get('state'))
  const listing = await listingLoader({ ...args, params: { '*': '' }, url: new URL(paths.products, args.url) })
  const { cards } = listing.listing
  const [first] = cards
  const shaded = cards.toSorted((a, b) => b.shades_count - a.shades_count)[0]
  const products = await Promise.all(
    [first, shaded].flatMap((card) =>
      card
        ? [productLoader({ ...args, params: { slug: card.slug }, url: new URL(paths.product(card.slug), args.url) })]
        : [],
    ),
  )
  return { listing, products, shown: shown > 0 ? shown : null }
}

export const meta = () => [{ title: 'Состояния экранов' }]

/** `/_ui/screens`: the list of every screen in every state, and each of them at `?state=`. Rendered on the server only. */
export default function ScreenStatesRoute() {
  const { listing, products, shown } = useLoaderData<typeof loader>()
  const states = screenStates(listing, products)
  const one = shown === null ? undefined : states[shown - 1]
  if (one) return one.element
  return (
    <div className={layout.wrap}>
      <h1 className={text.d40}>Состояния экранов</h1>
      <ol>
        {states.map(({ screen, state }, i) => (
          <li key={`${screen} ${state}`}>
            <a href={`${paths.screenStates}?state=${i + 1}`} data-screen-state>
              {screen}: {state}
            </a>
          </li>
        ))}
      </ol>
    </div>
  )
}
