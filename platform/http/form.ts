/**
 * Forms with a file (POP-06). Text fields become the body and are validated by the endpoint's schema. The file is read to one
 * byte past its limit, so that the endpoint itself can refuse it; a request that is not such a form is not read further.
 */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Upload } from '#kernel/shared.api.ts'
import { HttpError } from '#platform/calls/http-error.ts'
import { checkBody } from './check-body.ts'
import type { Connections } from './connections.ts'
import { NetworkCounts } from './network-counts.ts'
import { networkOf } from '#platform/calls/network.ts'

const MAX_TEXT_BYTES = 32 * 1024
/** Text fields, boundaries and headers of the parts. */
const MAX_OVERHEAD_BYTES = 256 * 1024
/** Files are held in memory while they are read: eight of the largest take 120 MB. */
const MAX_CONCURRENT_FILES = 8
const MAX_FILES_PER_NETWORK = 2

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

const readParts = async (
  request: FastifyRequest,
  properties: Properties,
  fileBytes: number,
  beforeFile: () => void,
): Promise<Form> => {
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
      beforeFile()
      const bytes = await readUpTo(part.file, fileBytes)
      form.files.set(part.fieldname, { name: part.filename ?? '', size: bytes.length, bytes: async () => bytes })
      // Too large: the rest need not be read.
      if (bytes.length > fileBytes) break
    }
  }
  return form
}

/**
 * Counts the files being read, altogether and per network. Texts need no place among them: a message without a file is read
 * however many files are.
 */
const createFileSlots = (connections: Connections) => {
  const perNetwork = new NetworkCounts(MAX_FILES_PER_NETWORK)
  let total = 0
  /** Throws when there is no place for the file; otherwise returns a function that frees it. */
  return (request: FastifyRequest): (() => void) => {
    // Also for a refused file: the rest of the form is still read, so that the sender gets the answer.
    connections.beginUpload(request)
    const network = networkOf(request.ip)
    if (total >= MAX_CONCURRENT_FILES || !perNetwork.take(network))
      throw new HttpError(
        'overloaded',
        'Сейчас отправляют слишком много файлов. Повторите через полминуты или отправьте сообщение без файла.',
        { retryAfter: 30 },
      )
    total += 1
    return () => {
      total -= 1
      perNetwork.release(network)
    }
  }
}

/** Lets the sender finish and read the answer; without it the rest of the form stays in the connection. */
const discardRest = ({ raw }: FastifyRequest): void => {
  if (raw.complete) return
  raw.unpipe()
  raw.resume()
}

export type FormReaders = ReturnType<typeof formReaders>

/** `schema` describes the whole input; a field of format «binary» is a file. */
export const formReaders = (connections: Connections) => {
  const takeSlot = createFileSlots(connections)
  return (schema: { readonly [key: string]: unknown }, fileBytes: number) => {
    const properties: Properties = { ...(schema['properties'] as Properties) }
    const isFile = (field: string): boolean => JSON.stringify(properties[field] ?? {}).includes('"binary"')
    return async (request: FastifyRequest): Promise<void> => {
      if (!request.isMultipart())
        throw new HttpError('unsupported-media-type', 'Запрос должен быть в формате multipart/form-data.')
      if (Number(request.headers['content-length'] ?? 0) > 2 * fileBytes + MAX_OVERHEAD_BYTES) throw tooLarge()
      let freeSlot = (): void => {}
      try {
        const { texts, files } = await readParts(request, properties, fileBytes, () => {
          freeSlot = takeSlot(request)
        }).catch((error: unknown) => {
          throw asHttpError(error)
        })
        const misplaced = [...files.keys()].find((field) => !isFile(field)) ?? [...texts.keys()].find(isFile)
        if (misplaced !== undefined) throw invalid('Файл стоит не на своём месте.', misplaced)
        uploads.set(request, Object.fromEntries(files))
        request.body = Object.fromEntries([...texts, ...[...files].map(([field, { name }]) => [field, name] as const)])
        // The hook has run before the body was parsed here.
        checkBody(request.body)
      } finally {
        freeSlot()
        discardRest(request)
      }
    }
  }
}
