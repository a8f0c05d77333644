/**
 * Which script of the browser a module goes into. Small files compress badly and cost a request each, so modules that several pages
 * need go together; what one page needs is its own chunk (ROUTE-01).
 */
type Graph = { readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null }

const ENTRY = '/app/pages/entry.client.tsx'
/** Pages that most visits begin with: none of them loads what only others need. */
const FIRST_PAGES = {
  home: '/shop/content/screen/home.route.tsx',
  listing: '/shop/catalogue/screen/listing.route.tsx',
  product: '/shop/product/screen/product.route.tsx',
}

/** The ids of a module and of all that it imports, but not what it loads later. */
const withImports = (graph: Graph, id: string, found = new Set<string>()): Set<string> => {
  if (found.has(id)) return found
  found.add(id)
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) withImports(graph, imported, found)
  return found
}

type NameChunk = (id: string, graph: Graph) => string | null

/**
 * `shop`: for what every page needs or two of the first pages do. `parts`: «product-parts» for what of the first pages only the
 * product needs. Null for all else. `root`: folder of the project.
 */
export const chunksOfFirstPages = (root: string): { readonly shop: NameChunk; readonly parts: NameChunk } => {
  let reached:
    | { readonly everywhere: Set<string>; readonly pages: readonly (readonly [string, Set<string>])[] }
    | undefined
  const pagesNeeding = (id: string, graph: Graph): readonly string[] => {
    reached ??= {
      everywhere: withImports(graph, root + ENTRY),
      pages: Object.entries(FIRST_PAGES).map(([name, path]) => [name, withImports(graph, root + path)] as const),
    }
    return reached.everywhere.has(id)
      ? Object.keys(FIRST_PAGES)
      : reached.pages.flatMap(([name, modules]) => (modules.has(id) ? [name] : []))
  }
  return {
    shop: (id, graph) => (pagesNeeding(id, graph).length > 1 ? 'shop' : null),
    parts: (id, graph) => {
      const [page, another] = pagesNeeding(id, graph)
      return page === undefined || another !== undefined ? null : `${page}-parts`
    },
  }
}
