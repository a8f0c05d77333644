/** The rules of imports between rooms, the parts of the project (README). Works on paths only, reads no files. */

export type Import = {
  /** Path of the importing file from the project's root. */
  readonly from: string
  /** The imported file's path, or a package's name. */
  readonly to: string
  readonly typeOnly: boolean
}
export type Violation = { readonly from: string; readonly to: string; readonly why: string }

type Room = {
  /** The room's files. A file belongs to the first room that matches it. */
  readonly files: RegExp
  /** What the room may import besides its own files. */
  readonly mayImport: readonly RegExp[]
  /** Packages and Node's built-in modules that it may use; omitted: any. */
  readonly packages?: RegExp
}

const domain = /^domain\//
const contract = /^contract\//
const ports = /^server\/ports\//
const db = /^server\/db\//
const calls = /^server\/calls\//
const catalogueIndex = /^server\/catalogue-index\//
/** Long work in slices, for the room below too. */
const slices = /^server\/catalogue-index\/yield-to-event-loop\.ts$/
/** Words, phrases and their repair: knows no product, so that every rule is tested without a catalogue. */
const search = /^server\/search\//
/** Encoded copies of the shop's pictures, and the process that makes them. */
const pictures = /^server\/pictures\//
/** Processes that decode pictures. */
const decoding = /^server\/decoding\//
const jobs = /^server\/jobs\//
/** Code that several adapters share. */
const sharedAdapters = /^server\/adapters\/[^/]+\.ts$/
const publicParts = /^server\/features\/[^/]+\/[^/]+\.public\.ts$/
/** The error of an invalid setting or database, which ends the start, and the data folder. */
const configError = /^server\/(config-error|data-folder)\.ts$/
/** Installs the tables of pg-boss together with the migrations. */
const queueSchema = /^server\/jobs\/install\.ts$/
const webUi = /^web\/ui\//
const webApi = /^web\/api\//
const webState = /^web\/state\//
const webRouter = /^web\/router\//
const webShell = /^web\/shell\//
const webFeatures = /^web\/features\//
/** Components that use several features and appear on more than one screen, or in the shell too. */
const screenParts = /^web\/screen-parts\//
/** The root's data, which every screen may read. */
const rootData = /^web\/root-data\.ts$/
const browserPackages = /^(react|react-dom|react-router|react-day-picker|@tanstack\/react-query)(\/|$)/

const ROOMS: Readonly<Record<string, Room>> = {
  domain: { files: domain, mayImport: [], packages: /^$/ },
  'contract/*.schema': { files: /^contract\/.*\.schema\.ts$/, mayImport: [contract, domain], packages: /^typebox$/ },
  contract: { files: contract, mayImport: [domain], packages: /^$/ },
  'server/ports': { files: ports, mayImport: [domain] },
  'server/adapters': { files: /^server\/adapters\/[^/]+\//, mayImport: [ports, domain, sharedAdapters] },
  'server/db': { files: db, mayImport: [domain, contract, configError, queueSchema] },
  'server/calls': { files: calls, mayImport: [contract, domain, db] },
  'server/search': { files: search, mayImport: [domain, slices] },
  'server/catalogue-index': { files: catalogueIndex, mayImport: [contract, domain, db, ports, search] },
  'server/features': {
    files: /^server\/features\/[^/]+\//,
    mayImport: [contract, domain, calls, ports, db, catalogueIndex, search, decoding, jobs, publicParts],
  },
  'server/decoding': { files: decoding, mayImport: [] },
  'server/pictures': { files: pictures, mayImport: [decoding, domain, ports] },
  'server/http': { files: /^server\/http\//, mayImport: [calls, pictures, ports, contract, domain] },
  'server/jobs': { files: jobs, mayImport: [publicParts, ports, db, contract, domain] },
  server: { files: /^server\//, mayImport: [/^server\//, contract, domain] },
  sandbox: { files: /^sandbox\//, mayImport: [domain] },
  'web/ui': { files: webUi, mayImport: [domain], packages: browserPackages },
  'web/state': { files: webState, mayImport: [domain], packages: browserPackages },
  // The only files of the router that import screens.
  'web/router entries': {
    files: /^web\/router\/(screens\.ts|routes\.tsx|entry\.(client|server)\.tsx)$/,
    mayImport: [/^web\//, contract, domain],
    packages: browserPackages,
  },
  'web/router': { files: webRouter, mayImport: [webUi, webApi, webState, contract, domain], packages: browserPackages },
  'web/api': { files: webApi, mayImport: [contract, domain], packages: browserPackages },
  // Maps need a package of their own.
  'web/features/shops': {
    files: /^web\/features\/shops\//,
    mayImport: [webUi, webApi, webState, webRouter, contract, domain],
    packages: /^(react|react-dom|react-router|@tanstack\/react-query|maplibre-gl)(\/|$)/,
  },
  'web/features': {
    files: /^web\/features\/[^/]+\//,
    mayImport: [webUi, webApi, webState, webRouter, contract, domain],
    packages: browserPackages,
  },
  'web/screen-parts': {
    files: screenParts,
    mayImport: [webFeatures, webUi, webApi, webState, webRouter, contract, domain],
    packages: browserPackages,
  },
  'web/shell': {
    files: webShell,
    mayImport: [screenParts, webFeatures, webUi, webApi, webState, webRouter, contract, domain],
    packages: browserPackages,
  },
  'web/routes': {
    files: /^web\/routes\//,
    mayImport: [webShell, screenParts, rootData, webFeatures, webUi, webApi, webState, webRouter, contract, domain],
    packages: browserPackages,
  },
  // The staff's application: no screen and no feature of the shop.
  office: {
    files: /^office\//,
    mayImport: [webUi, webApi, contract, domain],
    packages: browserPackages,
  },
  web: {
    files: /^web\//,
    mayImport: [/^web\//, contract, domain],
    packages: /^(react|react-dom|react-router|react-day-picker|@tanstack\/react-query)(\/|$)/,
  },
}

const isPath = (to: string): boolean =>
  /^(domain|contract|server|sandbox|web|office|demo|tests|tools|scripts)\//.test(to)
const roomOf = (file: string): [name: string, room: Room] | undefined =>
  Object.entries(ROOMS).find(([, room]) => room.files.test(file))
/** The matched part of the path: «server/features/basket/» in a room of several folders, so that each folder is separate. */
const folderOf = (file: string, room: Room): string => room.files.exec(file)?.[0] ?? ''

const isOwn = ({ from, to }: Import, room: Room): boolean => {
  const folder = folderOf(from, room)
  return folder.endsWith('/') ? to.startsWith(folder) : room.files.test(to)
}

const violationOf = (given: Import): string | null => {
  const [name, room] = roomOf(given.from) ?? []
  if (name === undefined || room === undefined) return null
  if (!isPath(given.to))
    return room.packages === undefined || room.packages.test(given.to)
      ? null
      : `${name} does not use the package ${given.to}`
  if ((name.startsWith('web') || name === 'office') && !given.typeOnly && given.to.endsWith('.schema.ts'))
    return 'the browser takes only types from *.schema.ts'
  if (name === 'contract' && !given.typeOnly && given.to.endsWith('.schema.ts'))
    return 'a group takes only types from *.schema.ts'
  return isOwn(given, room) || room.mayImport.some((allowed) => allowed.test(given.to))
    ? null
    : `${name} may not import ${given.to}`
}

export const violations = (imports: readonly Import[]): Violation[] =>
  imports.flatMap((given) => {
    const why = violationOf(given)
    return why === null ? [] : [{ from: given.from, to: given.to, why }]
  })

/** Every cycle once, as its path. Imports of types count too. */
export const cycles = (imports: readonly Import[]): string[][] => {
  const next = Map.groupBy(
    imports.filter(({ to }) => isPath(to)),
    ({ from }) => from,
  )
  const found: string[][] = []
  const state = new Map<string, 'open' | 'done'>()
  const walk = (file: string, path: readonly string[]): void => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') return void found.push([...path.slice(path.indexOf(file)), file])
    state.set(file, 'open')
    for (const { to } of next.get(file) ?? []) walk(to, [...path, file])
    state.set(file, 'done')
  }
  for (const file of next.keys()) walk(file, [])
  return found
}
