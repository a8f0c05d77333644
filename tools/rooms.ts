/**
 * The rules of imports between rooms, and which subject may depend on which (README). Works on paths only, reads no files.
 *
 * A subject of the trade is a folder of `shop/`. The suffix or folder of a file says what it is: `facts/` and `*.api.ts` are for
 * both sides, `screen/` and `office/` for browsers, `face.ts` is what other subjects may use on the server, the rest is the
 * subject's own server code.
 */

export type Import = {
  /** Path of the importing file from the project's root. */
  readonly from: string
  /** The imported file's path, or a package's name. */
  readonly to: string
  readonly typeOnly: boolean
}
export type Violation = { readonly from: string; readonly to: string; readonly why: string }

/** Subjects that a subject may depend on. A subject is below those that name it, so the list has no circle. */
export const DEPENDS: Readonly<Record<string, readonly string[]>> = {
  analytics: ['consent'],
  consent: [],
  letters: [],
  places: [],
  payment: ['letters', 'office'],
  delivery: ['places', 'payment'],
  catalogue: ['office'],
  stock: ['places'],
  office: ['places'],
  changes: ['office'],
  programs: ['office'],
  exchange: ['office', 'places'],
  loyalty: ['consent', 'letters', 'payment', 'office'],
  pricing: ['payment', 'delivery', 'catalogue', 'loyalty', 'office'],
  product: ['consent', 'letters', 'places', 'delivery', 'catalogue', 'stock', 'pricing', 'office'],
  basket: ['delivery', 'catalogue', 'stock', 'pricing'],
  order: [
    'analytics',
    'consent',
    'letters',
    'places',
    'payment',
    'delivery',
    'stock',
    'loyalty',
    'pricing',
    'product',
    'basket',
    'office',
    'feedback',
  ],
  checkout: ['payment', 'delivery', 'stock', 'loyalty', 'pricing', 'basket', 'order'],
  people: [
    'analytics',
    'consent',
    'letters',
    'places',
    'payment',
    'feedback',
    'content',
    'catalogue',
    'loyalty',
    'product',
    'basket',
    'order',
    'office',
  ],
  feedback: ['letters', 'office'],
  content: ['places', 'catalogue', 'pricing', 'product'],
  feeds: ['places', 'delivery', 'catalogue', 'product', 'office'],
  marketplaces: ['office'],
  reports: ['analytics', 'letters', 'payment', 'delivery', 'order', 'office'],
  company: ['analytics', 'consent', 'letters', 'payment', 'delivery', 'catalogue', 'loyalty', 'order', 'exchange'],
}

type Kind =
  | 'kernel'
  | 'platform'
  | 'browser platform'
  | 'port'
  | 'provider'
  | 'facts'
  | 'api'
  | 'records'
  | 'face'
  | 'server'
  | 'screen'
  | 'route'
  | 'office'
  | 'browser app'
  | 'app'
  | 'other'

/** Kinds in the order in which they are tried. */
const KINDS: readonly (readonly [Kind, RegExp])[] = [
  ['kernel', /^kernel\//],
  ['browser platform', /^platform\/(client|forms|router|ui)\//],
  ['platform', /^platform\//],
  ['port', /^providers\/(ports|shared)\//],
  ['provider', /^providers\//],
  ['facts', /^shop\/[^/]+\/facts\//],
  ['api', /^shop\/[^/]+\/.*\.api\.ts$/],
  ['records', /^shop\/[^/]+\/.*\.records\.ts$/],
  // Composes screens of several subjects; `part` is shown by more than one route.
  ['route', /^shop\/[^/]+\/screen\/.*\.(route|part)\.tsx?$/],
  ['screen', /^shop\/[^/]+\/screen\//],
  ['office', /^shop\/[^/]+\/office\//],
  ['face', /^shop\/[^/]+\/face\.ts$/],
  ['server', /^shop\//],
  ['browser app', /^(app\/(office|pages|shell)|tests\/showcase)\//],
  ['app', /^app\//],
]
const FRAME = 'shop/office/office/'
/**
 * Types of what the shop gives to every page and call: all calls, its profile and its terms. Types only, so that whoever passes them
 * on depends on no subject.
 */
const GIVEN = /^(app\/api\/(groups|page-parts)|shop\/company\/facts\/shop-(profile|terms))\.ts$/
/**
 * The browser's clients: the only browser files that take endpoints; the build gives them addresses without schemas. Each subject
 * has one for its own calls of staff.
 */
const CLIENT = /^(platform\/client\/client|shop\/[^/]+\/office\/([a-z]+\/)?[a-z]+-api)\.ts$/

/** Kinds that a kind may import from anywhere, and those that it may import from its own subject and those it depends on. */
const MAY_IMPORT: Readonly<
  Partial<Record<Kind, { anywhere: readonly Kind[]; own: readonly Kind[]; others: readonly Kind[] }>>
> = {
  kernel: { anywhere: ['kernel'], own: [], others: [] },
  platform: { anywhere: ['kernel', 'platform'], own: [], others: [] },
  'browser platform': { anywhere: ['kernel', 'browser platform'], own: [], others: [] },
  port: { anywhere: ['kernel', 'platform', 'port', 'facts'], own: [], others: [] },
  provider: { anywhere: ['kernel', 'platform', 'port', 'facts', 'provider'], own: [], others: [] },
  facts: { anywhere: ['kernel'], own: ['facts'], others: ['facts'] },
  api: { anywhere: ['kernel'], own: ['facts', 'api'], others: ['facts', 'api'] },
  // Declared with the platform's vocabulary; importers of other subjects read a record by its declaration.
  records: { anywhere: ['kernel', 'platform'], own: ['facts', 'api'], others: ['facts', 'api'] },
  face: { anywhere: [], own: ['server', 'face'], others: [] },
  server: {
    anywhere: ['kernel', 'platform', 'port'],
    own: ['facts', 'api', 'records', 'server'],
    others: ['facts', 'api', 'records', 'face'],
  },
  screen: { anywhere: ['kernel', 'browser platform'], own: ['facts', 'api', 'screen'], others: ['facts', 'api'] },
  route: { anywhere: ['kernel', 'browser platform', 'facts', 'api', 'screen', 'route'], own: [], others: [] },
  office: { anywhere: ['kernel', 'browser platform'], own: ['facts', 'api', 'office'], others: ['facts', 'api'] },
  'browser app': {
    anywhere: ['kernel', 'browser platform', 'facts', 'api', 'screen', 'route', 'office', 'browser app'],
    own: [],
    others: [],
  },
}
const BROWSER: readonly Kind[] = ['browser platform', 'screen', 'route', 'office', 'browser app']
const BROWSER_PACKAGES =
  /^(react|react-dom|react-day-picker|altcha-lib|@simplewebauthn\/browser|@tanstack\/react-query)(\/|$)/
/** The shop's pages have a router of their own (decision 0147). */
const OFFICE_PACKAGES =
  /^(react|react-dom|react-router|react-day-picker|@simplewebauthn\/browser|@tanstack\/react-(query|virtual))(\/|$)/
/** Packages that a file may use; omitted: any. */
const packagesOf = (file: string, kind: Kind): RegExp | null => {
  if (kind === 'kernel' || kind === 'api') return /\.api\.ts$|^kernel\/endpoint\.ts$/.test(file) ? /^typebox$/ : /^$/
  if (kind === 'facts') return /^$/
  if (!BROWSER.includes(kind)) return null
  if (kind === 'office' || file.startsWith('app/office/')) return OFFICE_PACKAGES
  // Maps need a package of their own.
  return file.startsWith('shop/places/screen/stores/')
    ? /^(react|react-dom|@tanstack\/react-query|maplibre-gl)(\/|$)/
    : BROWSER_PACKAGES
}

const isPath = (to: string): boolean => /^(app|demo|kernel|ops|platform|providers|shop|tests|tools)\//.test(to)
const kindOf = (file: string): Kind => KINDS.find(([, files]) => files.test(file))?.[0] ?? 'other'
export const subjectOf = (file: string): string | null => /^shop\/([^/]+)\//.exec(file)?.[1] ?? null

const violationOf = ({ from, to, typeOnly }: Import, depends: typeof DEPENDS): string | null => {
  const kind = kindOf(from)
  const rule = MAY_IMPORT[kind]
  if (rule === undefined) return null
  const packages = packagesOf(from, kind)
  if (!isPath(to))
    return packages === null || packages.test(to) ? null : `a ${kind} file does not use the package ${to}`
  const target = kindOf(to)
  if (BROWSER.includes(kind) && target === 'api' && !typeOnly && !CLIENT.test(from))
    return 'a browser file takes only types from *.api.ts'
  if (rule.anywhere.includes(target)) return null
  if ((typeOnly || CLIENT.test(from)) && GIVEN.test(to)) return null
  if (kind === 'office' && to.startsWith(FRAME)) return null
  const [subject, other] = [subjectOf(from), subjectOf(to)]
  if (subject === null || other === null) return `a ${kind} file may not import ${to}`
  if (subject === other) return rule.own.includes(target) ? null : `a ${kind} file may not import ${to}`
  if (!rule.others.includes(target)) return `a ${kind} file may not import ${to} of another subject`
  return depends[subject]?.includes(other) === true ? null : `${subject} may not depend on ${other} (${to})`
}

export const violations = (imports: readonly Import[], depends = DEPENDS): Violation[] =>
  imports.flatMap((given) => {
    const why = violationOf(given, depends)
    return why === null ? [] : [{ from: given.from, to: given.to, why }]
  })

/** Names that the face of a subject may export, types included: what others use is grouped by intent. */
export const MAX_FACE = 12

export const namesOfFace = (source: string): string[] =>
  [...source.matchAll(/export (?:type )?\{([^}]*)\}|export (?:const|type|function) (\w+)/g)].flatMap(([, list, one]) =>
    list === undefined
      ? (one ?? [])
      : list
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== ''),
  )

/** Declared dependencies that no import needs. */
export const unusedDependencies = (imports: readonly Import[], depends = DEPENDS): string[] => {
  const used = new Set(
    imports
      .filter(({ from }) => kindOf(from) !== 'route')
      .map(({ from, to }) => `${subjectOf(from)} → ${subjectOf(to)}`),
  )
  return Object.entries(depends).flatMap(([subject, others]) =>
    others.map((other) => `${subject} → ${other}`).filter((edge) => !used.has(edge)),
  )
}

/** Every cycle of a graph once, as its path. */
export const cyclesIn = (next: ReadonlyMap<string, readonly string[]>): string[][] => {
  const found: string[][] = []
  const state = new Map<string, 'open' | 'done'>()
  const walk = (node: string, path: readonly string[]): void => {
    if (state.get(node) === 'done') return
    if (state.get(node) === 'open') return void found.push([...path.slice(path.indexOf(node)), node])
    state.set(node, 'open')
    for (const to of next.get(node) ?? []) walk(to, [...path, node])
    state.set(node, 'done')
  }
  for (const node of next.keys()) walk(node, [])
  return found
}

/** Every cycle of files once. Imports of types count too. */
export const cycles = (imports: readonly Import[]): string[][] =>
  cyclesIn(
    new Map(
      [
        ...Map.groupBy(
          imports.filter(({ to }) => isPath(to)),
          ({ from }) => from,
        ),
      ].map(([from, list]) => [from, list.map(({ to }) => to)]),
    ),
  )

/** Every cycle of the declared subjects once. */
export const subjectCycles = (depends = DEPENDS): string[][] => cyclesIn(new Map(Object.entries(depends)))
