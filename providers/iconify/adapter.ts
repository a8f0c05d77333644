/** A public icon API in Iconify's format, e.g. https://api.iconify.design (INFRA-05). Only the server requests it. */
import type { IconSource } from '#platform/http/icons.ts'
import { isRecord } from '#kernel/is-record.ts'

export const ICON_TIMEOUT_MS = 1500
const MAX_ANSWER_CHARS = 512 * 1024
/** An icon consists of shapes only; markup that could run a script or load a resource is refused. */
const UNSAFE =
  /<\s*\/?\s*(?:script|foreignobject|style|iframe|image|a|use|set|animate\w*)\b|\bon\w+\s*=|javascript:|data:|url\s*\(/i

const bodiesOf = (answer: unknown, names: readonly string[]): Record<string, string> => {
  const icons = isRecord(answer) && isRecord(answer['icons']) ? answer['icons'] : {}
  return Object.fromEntries(
    names.flatMap((name) => {
      const icon = Object.hasOwn(icons, name) ? icons[name] : undefined
      const body = isRecord(icon) ? icon['body'] : undefined
      return typeof body === 'string' && !UNSAFE.test(body) ? [[name, body]] : []
    }),
  )
}

export const iconify = (origin: string, timeoutMs = ICON_TIMEOUT_MS): IconSource => ({
  find: async (collection, names) => {
    const response = await fetch(`${origin}/${collection}.json?icons=${names.join(',')}`, {
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json' },
      redirect: 'error',
    })
    if (response.status === 404) return {}
    if (!response.ok) throw new Error(`The icon API answered ${response.status}`)
    const text = await response.text()
    if (text.length > MAX_ANSWER_CHARS) throw new Error('The icon API answered more than icons')
    return bodiesOf(JSON.parse(text), names)
  },
})
