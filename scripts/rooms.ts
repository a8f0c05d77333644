/** Who may import whom (docs: ARCHITECTURE «Rooms»). Pure: paths in, complaints out. */

export type Import = {
  /** Of the importing file, from the project's root. */
  readonly from: string
  /** The imported file's path, or a package's name. */
  readonly to: string
  readonly typeOnly: boolean
}
export type Complaint = { readonly from: string; readonly to: string; readonly why: string }

type Room = {
  /** The room's files; the first room that matches a file is its room. */
  readonly files: RegExp
  /** What it may import besides its own files. */
  readonly may: readonly RegExp[]
  /** Packages and Node's own modules it may use; absent: any. */
  readonly packages?: RegExp
}

const domain = /^domain\//
const contract = /^contract\//
const ports = /^server\/ports\//
const db = /^server\/db\//
const calls = /^server\/calls\//
const catalogueIndex = /^server\/catalogue-index\//
const jobs = /^server\/jobs\//
const publicParts = /^server\/features\/[^/]+\/[^/]+\.public\.ts$/
/** The error that stops a start; thrown wherever a setting or the database turns out to be wrong. */
const configError = /^server\/config-error\.ts$/
/** pg-boss brings its own tables; they are installed together with the migrations. */
const queueSchema = /^server\/jobs\/install\.ts$/
const webUi = /^web\/ui\//
const webApi = /^web\/api\//
const webState = /^web\/state\//
const webRouter = /^web\/router\//
const webShell = /^web\/shell\//
const webFeatures = /^web\/features\//
/** Parts that join several features and stand on more than one screen, or in the shell too. */
const screenParts = /^web\/screen-parts\//
/** The root's data, which every screen may read. */
const rootData = /^web\/root-data\.ts$/
const browserPackages = /^(react|react-dom|react-router|react-day-picker|@tanstack\/react-query)(\/|$)/

const ROOMS: Readonly<Record<string, Room>> = {
  domain: { files: domain, may: [], packages: /^$/ },
  'contract/*.schema': { files: /^contract\/.*\.schema\.ts$/, may: [contract, domain], packages: /^typebox$/ },
  contract: { files: contract, may: [domain], packages: /^$/ },
  'server/ports': { files: ports, may: [domain] },
  'server/adapters': { files: /^server\/adapters\/[^/]+\//, may: [ports, domain] },
  'server/db': { files: db, may: [domain, contract, configError, queueSchema] },
  'server/calls': { files: calls, may: [contract, domain, db] },
  'server/catalogue-index': { files: catalogueIndex, may: [contract, domain, db, ports] },
  'server/features': {
    files: /^server\/features\/[^/]+\//,
    may: [contract, domain, calls, ports, db, catalogueIndex, jobs, publicParts],
  },
  'server/http': { files: /^server\/http\//, may: [calls, ports, contract, domain] },
  'server/jobs': { files: jobs, may: [publicParts, ports, db, contract, domain] },
  server: { files: /^server\//, may: [/^server\//, contract, domain] },
  sandbox: { files: /^sandbox\//, may: [domain] },
  'web/ui': { files: webUi, may: [domain], packages: browserPackages },
  'web/state': { files: webState, may: [domain], packages: browserPackages },
  // Where the router meets the screens: the only files of the seam that know them.
  'web/router entries': {
    files: /^web\/router\/(screens\.ts|routes\.tsx|entry\.(client|server)\.tsx)$/,
    may: [/^web\//, contract, domain],
    packages: browserPackages,
  },
  'web/router': { files: webRouter, may: [webUi, webApi, webState, contract, domain], packages: browserPackages },
  'web/api': { files: webApi, may: [contract, domain], packages: browserPackages },
  // Maps need a package of their own.
  'web/features/shops': {
    files: /^web\/features\/shops\//,
    may: [webUi, webApi, webState, webRouter, contract, domain],
    packages: /^(react|react-dom|react-router|@tanstack\/react-query|maplibre-gl)(\/|$)/,
  },
  'web/features': {
    files: /^web\/features\/[^/]+\//,
    may: [webUi, webApi, webState, webRouter, contract, domain],
    packages: browserPackages,
  },
  'web/screen-parts': {
    files: screenParts,
    may: [webFeatures, webUi, webApi, webState, webRouter, contract, domain],
    packages: browserPackages,
  },
  'web/shell': {
    files: webShell,
    may: [screenParts, webFeatures, webUi, webApi, webState, webRouter, contract, domain],
    packages: browserPackages,
  },
  'web/routes': {
    files: /^web\/routes\//,
    may: [webShell, screenParts, rootData, webFeatures, webUi, webApi, webState, webRouter, contract, domain],
    packages: browserPackages,
  },
  web: {
    files: /^web\//,
    may: [/^web\//, contract, domain],
    packages: /^(react|react-dom|react-router|react-day-picker|@tanstack\/react-query)(\/|$)/,
  },
}

const isPath = (to: string): boolean => /^(domain|contract|server|sandbox|web|demo|tests|tools|scripts)\//.test(to)
const roomOf = (file: string): [name: string, room: Room] | undefined =>
  Object.entries(ROOMS).find(([, room]) => room.files.test(file))
/** «server/features/basket/» for a room of rooms, so that neighbours are not one's own. */
const homeOf = (file: string, room: Room): string => room.files.exec(file)?.[0] ?? ''

const isOwn = ({ from, to }: Import, room: Room): boolean => {
  const home = homeOf(from, room)
  return home.endsWith('/') ? to.startsWith(home) : room.files.test(to)
}

const complaintOf = (given: Import): string | null => {
  const [name, room] = roomOf(given.from) ?? []
  if (name === undefined || room === undefined) return null
  if (!isPath(given.to))
    return room.packages === undefined || room.packages.test(given.to)
      ? null
      : `${name} does not use the package ${given.to}`
  if (name.startsWith('web') && !given.typeOnly && given.to.endsWith('.schema.ts'))
    return 'the browser takes only types from *.schema.ts'
  if (name === 'contract' && !given.typeOnly && given.to.endsWith('.schema.ts'))
    return 'a group takes only types from *.schema.ts'
  return isOwn(given, room) || room.may.some((allowed) => allowed.test(given.to))
    ? null
    : `${name} may not import ${given.to}`
}

export const complaints = (imports: readonly Import[]): Complaint[] =>
  imports.flatMap((given) => {
    const why = complaintOf(given)
    return why === null ? [] : [{ from: given.from, to: given.to, why }]
  })

/** Every cycle once, as the path around it. Types count too: they bind rooms just as much. */
export const cycles = (imports: readonly Import[]): string[][] => {
  const next = Map.groupBy(
    imports.filter(({ to }) => isPath(to)),
    ({ from }) => from,
  )
  const found: string[][] = []
  const state = new Map<string, 'open' | 'done'>()
  const walk = (file: string, way: readonly string[]): void => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') return void found.push([...way.slice(way.indexOf(file)), file])
    state.set(file, 'open')
    for (const { to } of next.get(file) ?? []) walk(to, [...way, file])
    state.set(file, 'done')
  }
  for (const file of next.keys()) walk(file, [])
  return found
}
