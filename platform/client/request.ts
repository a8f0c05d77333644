import type { ClientEndpoint } from '#kernel/endpoint.ts'

/** Path prefix of each realm (API-01). */
const REALMS = { proxy: '/api' } as const

/**
 * `realm`: the server behind the shop's origin that answers; the proxy is the only one and the default.
 * `idempotencyKey`: for idempotent endpoints; a new one for every intent, the same for its repetitions.
 */
export type CallOptions = {
  signal?: AbortSignal
  headers?: Readonly<Record<string, string>>
  realm?: keyof typeof REALMS
  idempotencyKey?: string
}

type Fields = Readonly<Record<string, unknown>>
const text = (value: unknown): string => (Array.isArray(value) ? value.map(String).join(',') : String(value))
const fieldsOf = (input: unknown): Fields => (typeof input === 'object' && input !== null ? { ...input } : {})

const queryOf = (fields: Fields): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== null) query.set(name, text(value))
  const written = query.toString().replaceAll('%2C', ',')
  return written === '' ? '' : `?${written}`
}

/** Files are sent as the browser gave them, everything else as text. The browser writes the content type with its boundary. */
const formOf = (fields: Fields): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value)
    else if (value !== undefined && value !== null) form.append(name, text(value))
  }
  return form
}

/** Path parameters go into the path; the rest into the query (GET, DELETE) or the body (POST, PATCH), as JSON or as a form. */
export const requestOf = (
  rule: ClientEndpoint,
  input: unknown,
  { signal, headers, realm = 'proxy', idempotencyKey }: CallOptions,
): Request => {
  const rest: Record<string, unknown> = { ...fieldsOf(input) }
  const path = rule.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = text(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  const inBody = rule.method === 'POST' || rule.method === 'PATCH'
  return new Request(new URL(`${REALMS[realm]}${path}${inBody ? '' : queryOf(rest)}`, location.origin), {
    method: rule.method,
    headers: {
      accept: 'application/json',
      ...(inBody && !rule.isForm ? { 'content-type': 'application/json' } : {}),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...headers,
    },
    ...(inBody ? { body: rule.isForm ? formOf(rest) : JSON.stringify(rest) } : {}),
    ...(signal === undefined ? {} : { signal }),
  })
}
