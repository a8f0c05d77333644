/** EXCH-01: client of the interface for programs; its types are those of the endpoints that the description is made from. */
import type { InOf, OutOf } from '#kernel/endpoint.ts'
import type { Envelope } from '#kernel/wire-codes.ts'
import { v1, type V1 } from './v1.ts'

/** `status`: of HTTP. The message is the shop's, in Russian. */
export class ProgramCallError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
type Calls = { readonly [K in keyof V1]: (input: InOf<V1[K]>) => Promise<OutOf<V1[K]>> }
export type ProgramClient = Calls & {
  /** All objects of a list in pages; `from`: the cursor that an earlier reading ended with. Returns the cursor of the end. */
  readonly readAll: <K extends keyof V1>(
    list: K,
    from: string | undefined,
    take: (page: OutOf<V1[K]>) => void | Promise<void>,
  ) => Promise<string>
}

type Options = { readonly origin: string; readonly token: string; readonly fetch?: typeof fetch }

export const programClient = ({ origin, token, fetch: send = fetch }: Options): ProgramClient => {
  const call = async (path: string, input: object): Promise<unknown> => {
    const query = new URLSearchParams(
      Object.entries(input).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, String(value)]],
      ),
    )
    const answer = await send(`${origin}/api${path}?${query.toString()}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const body = (await answer.json()) as Envelope<unknown>
    if (body.status === 'error') throw new ProgramCallError(answer.status, body.errors[0]?.message ?? '')
    return body.data
  }
  const calls = Object.fromEntries(
    Object.entries(v1).map(([name, { path }]) => [name, (input: object) => call(path, input)]),
  ) as unknown as Calls
  return {
    ...calls,
    readAll: async (list, from, take) => {
      for (let cursor = from; ;) {
        const page = (await call(v1[list].path, { cursor })) as OutOf<V1[typeof list]>
        await take(page)
        cursor = page.next
        if (!page.has_more) return cursor
      }
    },
  }
}
