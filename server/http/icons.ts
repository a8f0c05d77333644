/** INFRA-05: the shop's icons by name, in Iconify's JSON form; where so configured, others from a public icon API. */
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IconSource } from '#server/ports/icon-source.ts'
import { answerUnknownCall } from './errors.ts'

/** Under the shop's /api. */
const ADDRESS = '/_nuxt_icon/:file'
const SPRITE = new URL('../../web/ui/images/icons.svg', import.meta.url)
/** Whose names the shop's signs have. */
const OWN_COLLECTION = 'lucide'
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const MAX_NAMES = 100
const CACHE_COMPLETE = 'public, max-age=86400'
/** What could not be asked for today may be had in a minute. */
const CACHE_INCOMPLETE = 'public, max-age=60'
/** The file leaves these to the page's style sheet; a drawing that travels alone carries them. */
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

export const mountIcons = (api: FastifyInstance, elsewhere: IconSource | undefined): void => {
  const own = ownIcons()
  api.get<{ Params: { file: string } }>(ADDRESS, { schema: { hide: true } }, async (request, reply) => {
    const wanted = parseIconRequest(request, own)
    const isOwn = wanted?.collection === OWN_COLLECTION
    if (wanted === null || (!isOwn && elsewhere === undefined)) return answerUnknownCall(request, reply)
    const found = new Map([...own].filter(([name]) => isOwn && wanted.names.includes(name)))
    const missing = wanted.names.filter((name) => !found.has(name))
    if (missing.length === 0 || elsewhere === undefined)
      return sendIcons(reply, wanted, Object.fromEntries(found), true)
    const more = await elsewhere.find(wanted.collection, missing).catch((error: unknown) => {
      request.log.warn({ err: error }, 'icons')
      return null
    })
    return sendIcons(reply, wanted, { ...Object.fromEntries(found), ...more }, more !== null)
  })
}
