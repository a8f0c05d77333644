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
const serverFeatures = /^server\/features\//
/** The frame's words that features speak too: who asks, what the frame refuses, schemas paired with calls. */
const frameWords = /^server\/http\/(caller|frame-refusal|rules)\.ts$/
const startRefusal = /^server\/start-refusal\.ts$/
/** The job queue brings its own tables, and they are laid with the others. */
const queueSchema = /^server\/jobs\/install\.ts$/
const webUi = /^web\/ui\//
const webApi = /^web\/api\//
const browserPackages = /^(react|react-dom|react-router|react-day-picker|@tanstack\/react-query)(\/|$)/

const ROOMS: Readonly<Record<string, Room>> = {
  domain: { files: domain, may: [], packages: /^$/ },
  'contract/*.rules': { files: /^contract\/.*\.rules\.ts$/, may: [contract, domain], packages: /^typebox$/ },
  contract: { files: contract, may: [domain], packages: /^$/ },
  'server/ports': { files: ports, may: [domain] },
  'server/adapters': { files: /^server\/adapters\/[^/]+\//, may: [ports, domain] },
  'server/db': { files: db, may: [domain, contract, frameWords, startRefusal, queueSchema] },
  'server/features': {
    files: /^server\/features\/[^/]+\//,
    may: [contract, domain, ports, db, /^server\/jobs\//, frameWords, /^server\/features\/[^/]+\/[^/]+\.public\.ts$/],
  },
  'server/http': { files: /^server\/http\//, may: [serverFeatures, ports, contract, domain] },
  'server/jobs': { files: /^server\/jobs\//, may: [/\.public\.ts$/, ports, db, contract, domain] },
  server: { files: /^server\//, may: [/^server\//, contract, domain] },
  sandbox: { files: /^sandbox\//, may: [domain] },
  'web/ui': { files: webUi, may: [domain], packages: browserPackages },
  'web/frame': { files: /^web\/frame\//, may: [webUi, domain], packages: browserPackages },
  'web/api': { files: webApi, may: [contract, domain], packages: browserPackages },
  // Maps are the one thing of the shops' room that no browser brings.
  'web/features/shops': {
    files: /^web\/features\/shops\//,
    may: [webUi, webApi, contract, domain],
    packages: /^(react|react-dom|react-router|@tanstack\/react-query|maplibre-gl)(\/|$)/,
  },
  'web/features': {
    files: /^web\/features\/[^/]+\//,
    may: [webUi, webApi, contract, domain],
    packages: browserPackages,
  },
  'web/entry.server': { files: /^web\/entry\.server\.tsx$/, may: [/^web\//] },
  web: {
    files: /^web\//,
    may: [/^web\//, contract, domain],
    packages: /^(react|react-dom|react-router|react-day-picker|@tanstack\/react-query|@react-router\/dev)(\/|$)/,
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
  if (name.startsWith('web') && !given.typeOnly && given.to.endsWith('.rules.ts'))
    return 'the browser takes only types from *.rules.ts'
  if (name === 'contract' && !given.typeOnly && given.to.endsWith('.rules.ts'))
    return 'a group takes only types from *.rules.ts'
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
