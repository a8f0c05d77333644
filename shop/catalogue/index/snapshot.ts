import type { CityView } from './city-view.ts'
import type { LoadedCatalogue } from './load-catalogue.ts'
import type { Products } from './products.ts'

/** One state of the catalogue. A city whose key is not in `views` has no stores: it sees what the warehouse can send (NO_CITY). */
export type CatalogueSnapshot = {
  readonly products: Products
  readonly views: ReadonlyMap<string, CityView>
  readonly loaded: LoadedCatalogue
}
