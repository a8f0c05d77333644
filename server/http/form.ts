/**
 * Forms with a file (POP-06). Text fields become the body and are validated by the endpoint's schema. The file is read to one
 * byte past its limit, so that the endpoint itself can refuse it; a request that is not such a form is not read further.
 */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Upload } from '#contract/shared.schema.ts'
import { HttpError } from '../calls/http-error.ts'
import { checkBody } from './check-body.ts'

const MAX_TEXT_BYTES = 32 * 1024
/** Text fields, boundaries and headers of the parts. */
const MAX_OVERHEAD_BYTES = 256 * 1024
/** Forms are held in memory while they are read: eight of the largest take 120 MB. */
const MAX_CONCURRENT_FORMS = 8

type Properties = Readonly<Record<string, unknown>>
const uploads = new WeakMap<FastifyRequest, Record<string, Upload>>()
/** The files of a parsed request, by field. */
export const uploadsOf = (request: FastifyRequest): Record<string, Upload> => uploads.get(request) ?? {}

export const registerForms = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart, { throwFileSizeLimit: false })
}

/** Reads at most one byte more than `max`. */
const readUpTo = async (stream: AsyncIterable<Buffer>, max: number): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    size += chunk.length
    if (size > max) break
  }
  return Buffer.concat(chunks).subarray(0, max + 1)
}

const invalid = (message: string, field: string): HttpError =>
  new HttpError('invalid-input', message, { data: { field } })
const tooLarge = (): HttpError => new HttpError('too-large', 'Запрос слишком большой.')

type Form = { readonly texts: Map<string, string>; readonly files: Map<string, Upload> }

/** Errors of the parser have no status: whatever it cannot read is the client's malformed body. */
const asHttpError = (error: unknown): unknown =>
  error instanceof Error && !(error instanceof HttpError) && !('statusCode' in error)
    ? new HttpError('invalid-input', 'Форму не удалось разобрать.')
    : error

const readParts = async (request: FastifyRequest, properties: Properties, fileBytes: number): Promise<Form> => {
  const form: Form = { texts: new Map(), files: new Map() }
  const fields = Object.keys(properties).length
  const limits = {
    fileSize: fileBytes + 2,
    files: 1,
    fields,
    parts: fields + 1,
    fieldNameSize: 100,
    fieldSize: MAX_TEXT_BYTES,
    headerPairs: 20,
  }
  for await (const part of request.parts({ limits })) {
    if (form.texts.has(part.fieldname) || form.files.has(part.fieldname))
      throw invalid('Поле пришло дважды.', part.fieldname)
    if (part.type === 'field') {
      if (part.valueTruncated || typeof part.value !== 'string') throw tooLarge()
      form.texts.set(part.fieldname, part.value)
    } else {
      const bytes = await readUpTo(part.file, fileBytes)
      form.files.set(part.fieldname, { name: part.filename ?? '', size: bytes.length, bytes: async () => bytes })
      // Too large: the rest need not be read.
      if (bytes.length > fileBytes) break
    }
  }
  return form
}

let formsInProgress = 0

/** `schema` describes the whole input; a field of format «binary» is a file. */
export const formReader = (schema: { readonly [key: string]: unknown }, fileBytes: number) => {
  const properties: Properties = { ...(schema['properties'] as Properties) }
  const isFile = (field: string): boolean => JSON.stringify(properties[field] ?? {}).includes('"binary"')
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!request.isMultipart())
      throw new HttpError('unsupported-media-type', 'Запрос должен быть в формате multipart/form-data.')
    // A refused request leaves its body unread, so the connection cannot be reused.
    reply.header('connection', 'close')
    if (Number(request.headers['content-length'] ?? 0) > 2 * fileBytes + MAX_OVERHEAD_BYTES) throw tooLarge()
    if (formsInProgress >= MAX_CONCURRENT_FORMS)
      throw new HttpError('overloaded', 'Сейчас отправляют слишком много файлов. Повторите через минуту.', {
        retryAfter: 30,
      })
    formsInProgress += 1
    try {
      const { texts, files } = await readParts(request, properties, fileBytes).catch((error: unknown) => {
        throw asHttpError(error)
      })
      const misplaced = [...files.keys()].find((field) => !isFile(field)) ?? [...texts.keys()].find(isFile)
      if (misplaced !== undefined) throw invalid('Файл стоит не на своём месте.', misplaced)
      uploads.set(request, Object.fromEntries(files))
      request.body = Object.fromEntries([...texts, ...[...files].map(([field, { name }]) => [field, name] as const)])
      // The hook has run before the body was parsed here.
      checkBody(request.body)
    } finally {
      formsInProgress -= 1
    }
  }
}
