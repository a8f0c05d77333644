/**
 * OWN-02: `POST /api/import/…` and `PUT /api/import/pictures`, for programs with a token (shop/programs). Not calls of the
 * contract: a body is a file, which is streamed to the disk and imported from there, so that a slow sender holds nothing else.
 */
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '#platform/calls/http-error.ts'
import { mayDo, type StaffRight } from '#kernel/staff-rights.ts'
import type { Program, ProgramRequest } from '#shop/programs/face.ts'
import type { Connections } from '#platform/http/connections.ts'
import { compileValidator } from '#platform/http/request-schemas.ts'

type Changes = Readonly<Record<string, number>>
export type ImportResult = {
  readonly read: number
  readonly invalid: number
  readonly shortfalls: number
  readonly changed: number
  readonly changes: Changes
  readonly stoppedBy: readonly string[]
  readonly faults: readonly { readonly where: string; readonly reason: string }[]
}
export type Imports = {
  /** Where bodies are put until they have been imported. */
  readonly folder: string
  /** The program of a request, or why it is refused. */
  readonly programOf: (request: Omit<ProgramRequest, 'now'>) => Promise<Program | HttpError>
  readonly isImportable: (what: string) => boolean
  /** The right to import records of a kind; undefined: only a token that names the kind. */
  readonly rightTo: (kind: string) => StaffRight | undefined
  /** Null: another import is running. */
  readonly run: (upload: {
    readonly what: string
    readonly path: string
    readonly dryRun: boolean
    readonly confirmed: boolean
    readonly by: string
  }) => Promise<ImportResult | null>
}

/** The limit of a body in docs/nginx.conf too. */
const MAX_BYTES = 200 * 1024 * 1024
const MAX_PICTURE_BYTES = 20 * 1024 * 1024
/** Far more than the largest body takes. */
const MAX_IMPORT_MS = 900_000
const BUSY_SECONDS = 10
/** Files that are received or imported: one is imported at a time, and the disk holds no more than so many. */
const MAX_FILES = 3

const flag = { type: 'boolean', default: false } as const
const count = { type: 'integer', minimum: 0 } as const
const list = (properties: object, required: string[]) => ({
  type: 'array',
  items: { type: 'object', properties, required, additionalProperties: false },
})
const RESULT = {
  type: 'object',
  properties: {
    written: { type: 'boolean' },
    read: count,
    rejected: count,
    shortfalls: count,
    changed: count,
    changes: { type: 'object', additionalProperties: count },
    faults: list({ where: { type: 'string' }, reason: { type: 'string' } }, ['where', 'reason']),
  },
  required: ['written', 'read', 'rejected', 'shortfalls', 'changed', 'changes', 'faults'],
  additionalProperties: false,
  example: {
    written: true,
    read: 2,
    rejected: 1,
    shortfalls: 0,
    changed: 1,
    changes: { added: 0, changed: 0, hidden: 0, repriced: 1, leapt: 0, stockChanged: 0, emptied: 0 },
    faults: [{ where: 'prices:3', reason: 'нет артикула «P-9999»' }],
  },
} as const
const error = (description: string) => ({ type: 'object', description, additionalProperties: true })
const ERRORS = {
  401: error('Ключа нет, он неверен или отозван.'),
  403: error('Ключу не разрешены эти записи, confirmed=true или этот адрес.'),
  404: error('Такого вида записей нет.'),
  409: error('Идёт другая загрузка; Retry-After говорит, когда повторить.'),
  413: error('Тело больше 200 МБ, картинка больше 20 МБ.'),
  422: error(
    'Загрузка скрыла бы, обнулила бы или переоценила бы слишком много и ничего не записала: см. customData.stoppedBy.',
  ),
}
const ok = { type: 'object', properties: { status: { type: 'string' }, data: RESULT, errors: { type: 'array' } } }

/** Described only: the handler reads it. */
const FILE = { type: 'string', format: 'binary' } as const
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Streams the body into a file; throws when it is longer than `max`. */
const receive = async (body: Readable, path: string, max: number): Promise<void> => {
  let size = 0
  await pipeline(
    body,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length
        if (size > max) throw new HttpError('too-large', 'Файл слишком большой. Разделите его на части.')
        yield chunk
      }
    },
    createWriteStream(path),
  )
}

type Wanted = { readonly kind: string; readonly right: StaffRight | undefined; readonly confirmed: boolean }

/** Throws when the token allows less than what is asked: before the body is read. */
const checkRights = (program: Program, { kind, right, confirmed }: Wanted): void => {
  const { name, kinds, may_confirm } = program
  if (!kinds.includes(kind) && (right === undefined || !mayDo(program, right)))
    throw new HttpError(
      'token-not-allowed',
      kinds.length > 0
        ? `Ключу «${name}» не разрешено загружать «${kind}», только ${kinds.join(', ')}. ` +
            `Разрешает npm run staff -- rights ${name} --kinds ….`
        : `Ключу «${name}» не разрешено загружать «${kind}»${right === undefined ? '' : `: не хватает права ${right}`}. ` +
            'Права дают в офисе, страница «Программы».',
    )
  if (confirmed && !may_confirm && !mayDo(program, 'changes.confirm_alone'))
    throw new HttpError(
      'token-not-allowed',
      `Ключу «${name}» не разрешено снимать тормоз: повторите без confirmed=true. ` +
        `Разрешает npm run staff -- rights ${name} --may-confirm или право changes.confirm_alone.`,
    )
}

type Query = { readonly dry_run?: boolean; readonly confirmed?: boolean }

export const mountImports = (api: FastifyInstance, imports: Imports | undefined, connections: Connections): void => {
  if (imports === undefined) return
  const holders = new WeakMap<FastifyRequest, Program>()
  let files = 0

  /** Before the body is read. */
  const authorize = async (request: FastifyRequest): Promise<void> => {
    const { headers, ip } = request
    const call = `import ${String(Reflect.get(Object(request.params), 'kind') ?? 'pictures')}`
    const holder = await imports.programOf({ header: headers.authorization, address: ip, call })
    if (holder instanceof HttpError) throw holder
    holders.set(request, holder)
    connections.beginUpload(request)
  }

  const importBody = async (request: FastifyRequest, what: string, max: number): Promise<object> => {
    if (!imports.isImportable(what))
      throw new HttpError('no-such-call', `«${what}» не загружают. Виды записей перечислены в docs/ru/own-shop.md.`)
    const { dry_run: dryRun = false, confirmed = false } = request.query as Query
    const holder = holders.get(request)
    if (holder === undefined) throw new Error('An import came without its token')
    const [kind = ''] = what.split('/', 1)
    checkRights(holder, { kind, right: imports.rightTo(kind), confirmed })
    if (request.headers['content-type']?.startsWith('multipart/') === true)
      throw new HttpError('unsupported-media-type', 'Тело — сам файл, а не форма: curl --data-binary @файл.')
    if (files >= MAX_FILES)
      throw new HttpError('import-busy', 'Уже идут другие загрузки. Повторите позже.', { retryAfter: BUSY_SECONDS })
    files += 1
    const path = join(imports.folder, randomUUID())
    const { socket } = request.raw
    const idleMs = socket.timeout ?? 0
    try {
      await mkdir(imports.folder, { recursive: true })
      await receive(request.raw, path, max)
      socket.setTimeout(0) // nothing is sent until the import has ended
      const result = await imports.run({ what, path, dryRun, confirmed, by: holder.name })
      if (result === null)
        throw new HttpError('import-busy', 'Уже идёт другая загрузка. Повторите позже.', { retryAfter: BUSY_SECONDS })
      const { stoppedBy, invalid, ...rest } = result
      if (stoppedBy.length > 0 && !dryRun)
        throw new HttpError('import-stopped', `Загрузка остановлена: она ${stoppedBy.join('; ')}.`, {
          data: { stoppedBy, changes: result.changes },
        })
      return { status: 'success', data: { written: !dryRun, rejected: invalid, ...rest }, errors: [] }
    } finally {
      files -= 1
      socket.setTimeout(idleMs)
      await rm(path, { force: true })
    }
  }

  api.register(async (scope) => {
    scope.setValidatorCompiler((route) => (route.httpPart === 'body' ? () => true : compileValidator(route)))
    // Leaves every body to the handler.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null, null))
    const shared = {
      onRequest: authorize,
      handlerTimeout: MAX_IMPORT_MS,
    }
    const described = {
      tags: ['import'],
      security: [{ importToken: [] }],
      querystring: {
        type: 'object',
        properties: {
          dry_run: { ...flag, description: 'Показать, что изменится, и ничего не записать.' },
          confirmed: {
            ...flag,
            description: 'Загрузить, даже если изменится больше, чем разрешает IMPORT_MAX_PERCENT.',
          },
        },
      },
      response: { 200: ok, ...ERRORS },
    }
    scope.route<{ Params: { kind: string } }>({
      method: 'POST',
      url: '/import/:kind',
      ...shared,
      schema: {
        ...described,
        operationId: 'import.records',
        summary: 'Загрузить записи одного вида',
        consumes: ['text/csv', 'application/x-ndjson', XLSX],
        body: FILE,
        description:
          'Тело — файл: JSON построчно (формат: demo/README.md), а для prices и stock ещё CSV или XLSX. ' +
          'Неверная запись называется в faults (первые 1000) и не задевает остальных. Пример: ' +
          '`curl -H "Authorization: Bearer $TOKEN" --data-binary @prices.csv "$SHOP/api/import/prices?dry_run=true"`',
        params: {
          type: 'object',
          properties: { kind: { type: 'string', description: 'products, prices, stock …', example: 'prices' } },
        },
      },
      handler: (request) => importBody(request, request.params.kind, MAX_BYTES),
    })
    scope.route<{ Querystring: { file: string } }>({
      method: 'PUT',
      url: '/import/pictures',
      ...shared,
      schema: {
        ...described,
        operationId: 'import.picture',
        summary: 'Загрузить картинку',
        consumes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
        body: FILE,
        description:
          'Тело — WebP, PNG, JPEG или AVIF. `file` — имя, которым её называют товары. Пример: ' +
          '`curl -H "Authorization: Bearer $TOKEN" -T krem.jpg "$SHOP/api/import/pictures?file=packs/krem.jpg"`',
        querystring: {
          ...described.querystring,
          properties: { ...described.querystring.properties, file: { type: 'string', example: 'packs/krem.jpg' } },
          required: ['file'],
        },
      },
      handler: (request) => importBody(request, `pictures/${request.query.file}`, MAX_PICTURE_BYTES),
    })
  })
}
