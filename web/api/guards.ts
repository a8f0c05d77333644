import { redirect, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { customerContext } from './contexts.ts'

/** Lets a visitor pass, or throws where to go instead. */
type Guard = (context: Readonly<RouterContextProvider>) => void

const guards = {
  /** The server has looked for the user before any page of one person is drawn. */
  'signed-in': (context) => {
    if (context.get(customerContext) === null) throw redirect('/')
  },
} satisfies Record<string, Guard>

export type GuardName = keyof typeof guards
export type GuardRule = { readonly under: string; readonly guard: GuardName }

/** ROUTE-17. Which addresses are guarded, by the beginning of their path. */
const RULES: readonly GuardRule[] = [{ under: '/personal', guard: 'signed-in' }]

const isGuard = (name: string): name is GuardName => Object.hasOwn(guards, name)

/** ROUTE-18: rules are data, and data can be wrong; a page whose guard nobody knows is shown to nobody. */
export const guardNamed = (name: string): Guard => {
  if (isGuard(name)) return guards[name]
  throw new Error(
    `There is no route guard named «${name}»: known are ${Object.keys(guards).join(', ')} (web/api/guards.ts)`,
  )
}

/** As the router understands paths: whatever the case, however many slashes. */
const plain = (path: string): string =>
  decoded(path)
    .toLowerCase()
    .replace(/\/{2,}/g, '/')

const decoded = (path: string): string => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

export const guardsOf = (path: string, rules: readonly { under: string; guard: string }[] = RULES): Guard[] =>
  rules.filter(({ under }) => plain(path).startsWith(under)).map(({ guard }) => guardNamed(guard))

/** The same for a page and for its payload: whoever goes by a link is turned away as well. */
export const keepGuards: MiddlewareFunction<Response> = ({ url, context }, next) => {
  for (const guard of guardsOf(url.pathname)) guard(context)
  return next()
}
