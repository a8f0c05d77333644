/** Addresses of pictures. They hold the original's hash and name width and format, so that an answer does not vary by header. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isCustomersPhoto, parseEncodedName, parseOriginalName } from '#platform/pictures/picture-name.ts'
import type { PictureAnswer, Pictures } from '#platform/pictures/pictures.ts'

const CACHE_FOREVER = 'public, max-age=31536000, immutable'
/** A customer may delete a photo: it is asked for again. */
const CACHE_HOUR = 'public, max-age=3600'
/** For as long another picture is shown in place of one that is being encoded. */
const CACHE_SUBSTITUTE = 'public, max-age=60'
const CACHE_NOWHERE = 'private, no-store'

/** Pictures that only some may see. */
export type HiddenPictures = {
  readonly isHidden: (hash: string) => Promise<boolean>
  readonly mayShow: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
}

const sendNotFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Нет такой картинки.')

/** Aborted when the client closes the connection before it has the answer. */
const clientLeaving = (reply: FastifyReply): AbortSignal => {
  const leaving = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) leaving.abort()
  })
  return leaving.signal
}

const cacheFor = (name: string): string => (isCustomersPhoto(name) ? CACHE_HOUR : CACHE_FOREVER)

/** Others show them as well: a mailbox in a browser those of letters. Not those that only some may see. */
const openToOthers = (reply: FastifyReply): FastifyReply => reply.header('cross-origin-resource-policy', 'cross-origin')

const send = (reply: FastifyReply, name: string, answer: PictureAnswer, isHidden: boolean): FastifyReply =>
  answer.kind === 'substitute'
    ? reply.header('cache-control', isHidden ? CACHE_NOWHERE : CACHE_SUBSTITUTE).redirect(`/img/${answer.name}`, 302)
    : reply
        .header('cache-control', isHidden ? CACHE_NOWHERE : answer.kind === 'picture' ? cacheFor(name) : 'no-store')
        .type(answer.type)
        .send(answer.bytes)

/** `hidden`: those of records that visitors do not see; absent: there are none. */
export const mountPictures = (app: FastifyInstance, pictures: Pictures, hidden?: HiddenPictures): void => {
  app.get<{ Params: { name: string } }>('/img/:name', async (request, reply) => {
    const { name } = request.params
    const hash = parseEncodedName(name)?.hash ?? parseOriginalName(name)
    const isHidden = hidden !== undefined && hash !== null && (await hidden.isHidden(hash))
    if (isHidden && !(await hidden.mayShow(request, reply))) return sendNotFound(reply)
    const answer = await pictures.find(name, clientLeaving(reply))
    if (!isHidden) openToOthers(reply)
    return answer === null ? sendNotFound(reply) : send(reply, name, answer, isHidden)
  })
}
