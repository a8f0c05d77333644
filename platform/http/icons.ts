/** The shop's icons by name in Iconify's JSON form (INFRA-05); with ICON_API_URL also those of a public icon API. */
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerUnknownCall } from './errors.ts'

/** Icons by collection and name, from outside the shop. */
export type IconSource = {
  /** SVG bodies of the icons that exist; others are absent. Rejects when the source does not answer in time. */
  readonly find: (collection: string, names: readonly string[]) => Promise<Readonly<Record<string, string>>>
}

/** Below /api. */
const ADDRESS = '/_nuxt_icon/:file'
const SPRITE = new URL('../ui/images/icons.svg', import.meta.url)
/** The collection whose names the shop's icons use. */
const OWN_COLLECTION = 'lucide'
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const MAX_NAMES = 100
const CACHE_COMPLETE = 'public, max-age=86400'
/** An answer without the icons of an API that failed is cached for a minute only. */
const CACHE_INCOMPLETE = 'public, max-age=60'
/** In the sprite these come from the page's stylesheet; a separate icon must include them. */
const STROKE_ATTRIBUTES =
  'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.5"'

type Bodies = Readonly<Record<string, string>>

const ownIcons = (): ReadonlyMap<string, string> =>
  new Map(
    [...readFileSync(SPRITE, 'utf8').matchAll(/<symbol id="([\w-]+)"[^>]*>(.*?)<\/symbol>/g)].map(
      ([, name = '', shapes]) => [name, `<g ${STROKE_ATTRIBUTES}>${shapes}</g>`],
    ),
  )

type IconRequest = { readonly collection: string; readonly names: readonly string[] }

const parseIconRequest = (
  request: FastifyRequest<{ Params: { file: string } }>,
  own: ReadonlyMap<string, string>,
): IconRequest | null => {
  const collection = /^(.+)\.json$/.exec(request.params.file)?.[1]
  if (collection === undefined || !NAME.test(collection)) return null
  const given = new URLSearchParams(request.url.split('?')[1]).get('icons')
  if (given === null) return collection === OWN_COLLECTION ? { collection, names: [...own.keys()] } : null
  const names = [...new Set(given.split(','))]
  return names.length <= MAX_NAMES && names.every((name) => NAME.test(name)) ? { collection, names } : null
}

const sendIcons = (
  reply: FastifyReply,
  { collection, names }: IconRequest,
  found: Bodies,
  whole: boolean,
): FastifyReply => {
  const [known, missing] = [
    names.filter((name) => Object.hasOwn(found, name)),
    names.filter((name) => !Object.hasOwn(found, name)),
  ]
  const icons = Object.fromEntries(known.map((name) => [name, { body: found[name] }]))
  return reply
    .header('cache-control', whole ? CACHE_COMPLETE : CACHE_INCOMPLETE)
    .send({ prefix: collection, icons, ...(missing.length > 0 ? { not_found: missing } : {}), width: 24, height: 24 })
}

export const mountIcons = (api: FastifyInstance, publicApi: IconSource | undefined): void => {
  const own = ownIcons()
  api.get<{ Params: { file: string } }>(ADDRESS, { schema: { hide: true } }, async (request, reply) => {
    const requested = parseIconRequest(request, own)
    const isOwn = requested?.collection === OWN_COLLECTION
    if (requested === null || (!isOwn && publicApi === undefined)) return answerUnknownCall(request, reply)
    const found = new Map([...own].filter(([name]) => isOwn && requested.names.includes(name)))
    const missing = requested.names.filter((name) => !found.has(name))
    if (missing.length === 0 || publicApi === undefined)
      return sendIcons(reply, requested, Object.fromEntries(found), true)
    const more = await publicApi.find(requested.collection, missing).catch((error: unknown) => {
      request.log.warn({ err: error }, 'icons')
      return null
    })
    return sendIcons(reply, requested, { ...Object.fromEntries(found), ...more }, more !== null)
  })
}
