/** EXCH-02: `/exchange/1c`, which 1C calls as it calls every shop. Not calls of the contract: answers are lines of text or XML. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BadFile } from '#platform/commerceml/bad-file.ts'
import type { Connections } from '#platform/http/connections.ts'
import { COOKIE, FILE_LIMIT, type Answer, type Asked } from '../exchange/protocol.ts'

export type AnswerExchange = (asked: Asked) => Promise<Answer>

export const EXCHANGE_PATH = '/exchange/1c'

type Query = Readonly<Record<string, unknown>>

const wordOf = (query: Query, name: string): string => {
  const value = query[name]
  return typeof value === 'string' ? value : ''
}

const readBody = async ({ raw, query }: FastifyRequest): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of raw) {
    if (!Buffer.isBuffer(chunk)) continue
    size += chunk.length
    if (size > FILE_LIMIT)
      throw new BadFile(
        `часть файла ${wordOf(query as Query, 'filename').slice(0, 80)} больше ${FILE_LIMIT} байт: делите по\u00a0file_limit`,
      )
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export const mountExchange = (
  app: FastifyInstance,
  answer: AnswerExchange | undefined,
  connections: Connections,
): void => {
  if (answer === undefined) return
  // Leaves every body to the handler, whatever its type.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, null))
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const query = request.query as Query
    const { status, text, isXml } = await answer({
      type: wordOf(query, 'type'),
      mode: wordOf(query, 'mode'),
      filename: wordOf(query, 'filename'),
      version: wordOf(query, 'version'),
      sessid: wordOf(query, 'sessid'),
      authorization: request.headers.authorization ?? '',
      cookie: request.cookies[COOKIE] ?? '',
      ip: request.ip,
      body: () => readBody(request),
    })
    if (status === 401) void reply.header('www-authenticate', 'Basic realm="1C", charset="UTF-8"')
    await reply
      .code(status)
      .header('cache-control', 'no-store')
      .type(isXml === true ? 'application/xml; charset=utf-8' : 'text/plain; charset=utf-8')
      .send(text)
  }
  app.route({
    method: ['GET', 'POST'],
    url: EXCHANGE_PATH,

    schema: { hide: true },
    config: { isOfProgram: true },
    onRequest: async (request) => {
      if (request.method === 'POST') connections.beginUpload(request)
    },
    handler,
  })
}
