/** The side of 1C in an exchange: signs in, cuts files, uploads, asks until it is done. */

export type Reply = { readonly status: number; readonly text: string }
/** Sends one request of the exchange. */
export type Send = (
  query: Readonly<Record<string, string>>,
  options: { readonly headers: Readonly<Record<string, string>>; readonly body?: Uint8Array },
) => Promise<Reply>

export class ExchangeRefused extends Error {
  readonly status: number
  constructor(step: string, { status, text }: Reply) {
    super(`${step}: ${status} ${text.replaceAll('\n', ' | ')}`)
    this.status = status
  }
}

export type Client = {
  readonly checkauth: () => Promise<void>
  readonly init: (version?: string) => Promise<{ readonly zip: boolean; readonly limit: number }>
  /** Sends a file in parts of at most `limit` bytes. `repeated`: the part of this number goes twice, as after a lost answer. */
  readonly upload: (name: string, bytes: Uint8Array, limit: number, repeated?: number) => Promise<void>
  /** Asks until the shop is done with the file; returns how often it has answered `progress`. */
  readonly importFile: (name: string) => Promise<number>
  readonly step: (mode: string) => Promise<string>
  /** Forgets its cookie. */
  readonly lose: () => void
}

/** Requests after which 1C gives up. */
const MAX_ASKED = 2000

export const openClient = (
  send: Send,
  { type, login, password }: { readonly type: 'catalog' | 'sale'; readonly login: string; readonly password: string },
): Client => {
  let cookie = ''
  let sessid: string | undefined
  const ask = (mode: string, more: Readonly<Record<string, string>> = {}, body?: Uint8Array): Promise<Reply> =>
    send(
      { type, mode, ...(sessid === undefined ? {} : { sessid }), ...more },
      {
        headers:
          mode === 'checkauth'
            ? { authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}` }
            : { cookie },
        ...(body === undefined ? {} : { body }),
      },
    )
  const expect = (step: string, reply: Reply, first: RegExp): string => {
    if (reply.status !== 200 || !first.test(reply.text)) throw new ExchangeRefused(step, reply)
    return reply.text
  }
  return {
    checkauth: async () => {
      const [, name = '', value = ''] = expect('checkauth', await ask('checkauth'), /^success\n/).split('\n')
      cookie = `${name}=${value}`
      sessid = undefined
    },
    init: async (version) => {
      const text = expect('init', await ask('init', version === undefined ? {} : { version }), /zip=/)
      sessid = /^sessid=(.+)$/m.exec(text)?.[1]
      return { zip: /^zip=yes$/m.test(text), limit: Number(/^file_limit=(\d+)$/m.exec(text)?.[1] ?? 0) }
    },
    upload: async (filename, bytes, limit, repeated) => {
      for (let at = 0, part = 0; at < bytes.length || part === 0; at += limit, part += 1)
        for (let times = part === repeated ? 2 : 1; times > 0; times -= 1)
          expect(`file ${filename}`, await ask('file', { filename }, bytes.subarray(at, at + limit)), /^success/)
    },
    importFile: async (filename) => {
      for (let asked = 0; asked < MAX_ASKED; asked += 1) {
        const text = expect(`import ${filename}`, await ask('import', { filename }), /^(success|progress)/)
        if (text.startsWith('success')) return asked
      }
      throw new Error(`import ${filename}: progress без конца`)
    },
    step: async (mode) => {
      for (let asked = 0; asked < MAX_ASKED; asked += 1) {
        const text = expect(mode, await ask(mode), /^(?!failure)/)
        if (!text.startsWith('progress')) return text
      }
      throw new Error(`${mode}: progress без конца`)
    },
    lose: () => {
      cookie = ''
    },
  }
}
