/** Addresses of pictures. They hold the original's hash and name width and format, so that an answer does not vary by header. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isCustomersPhoto } from '#platform/pictures/picture-name.ts'
import type { PictureAnswer, Pictures } from '#platform/pictures/pictures.ts'

const CACHE_FOREVER = 'public, max-age=31536000, immutable'
/** A customer may delete a photo: it is asked for again. */
const CACHE_HOUR = 'public, max-age=3600'
/** For as long another picture is shown in place of one that is being encoded. */
const CACHE_SUBSTITUTE = 'public, max-age=60'

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

const send = (reply: FastifyReply, name: string, answer: PictureAnswer): FastifyReply =>
  answer.kind === 'substitute'
    ? reply.header('cache-control', CACHE_SUBSTITUTE).redirect(`/img/${answer.name}`, 302)
    : reply
        .header('cache-control', answer.kind === 'picture' ? cacheFor(name) : 'no-store')
        .type(answer.type)
        .send(answer.bytes)

export const mountPictures = (app: FastifyInstance, pictures: Pictures): void => {
  app.get<{ Params: { name: string } }>('/img/:name', async (request, reply) => {
    const answer = await pictures.find(request.params.name, clientLeaving(reply))
    return answer === null ? sendNotFound(reply) : send(reply, request.params.name, answer)
  })
}
