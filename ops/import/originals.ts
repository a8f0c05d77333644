/**
 * `npm run originals`: lists the original pictures that nothing of the shop shows, and with `--remove` removes them from
 * DATA_DIR/originals and from the store of S3_URL. The shop may run.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { objectStoreOf } from '#app/providers.ts'
import { readConfig } from '#app/config.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { openPool } from '#platform/db/pool.ts'
import { StoreRefused, openOriginals } from '#platform/pictures/originals.ts'
import { findUnusedOriginals, isMostOf, removeUnusedOriginals, type UnusedOriginals } from '#app/unused-originals.ts'
import { openShopDatabase } from '../database/shop-database.ts'
import { runCommand } from '../run-command.ts'

const USAGE = `Исходные картинки, которых не показывает ни один товар и ни одна страница:
  npm run originals                 показать; ничего не удаляет
  npm run originals -- --remove     удалить их и готовые копии
  --older-than 30   только те, что лежат столько дней
  --yes             удалить, даже если их больше половины`
const DAY_MS = 86_400_000
const MAX_LISTED = 20

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1).replace('.', ',')}\u00a0МБ`

const print = ({ all, unused, young }: UnusedOriginals, days: number): void => {
  for (const { hash, file } of unused.slice(0, MAX_LISTED)) console.log(`  ${hash}  ${file ?? 'базе незнакома'}`)
  if (unused.length > MAX_LISTED) console.log(`  … и ещё ${unused.length - MAX_LISTED}`)
  const bytes = unused.reduce((sum, one) => sum + one.bytes, 0)
  console.log(
    `Исходных картинок ${all.count}, ${megabytes(all.bytes)}. Не нужны: ${unused.length}, ${megabytes(bytes)}.`,
  )
  if (young > 0) console.log(`Ещё ${young} не нужны, но лежат меньше ${days} дней: их оставляем.`)
}

const explainStore = (error: unknown): never => {
  if (error instanceof StoreRefused)
    throw new ConfigError(
      `Хранилище S3_URL отказало (HTTP ${error.status}). Проверьте адрес, ключ и его права: нужны список, чтение и удаление.`,
    )
  if (error instanceof TypeError && error.message === 'fetch failed')
    throw new ConfigError('Хранилище S3_URL не отвечает. Проверьте адрес и сеть и повторите.')
  throw error
}

const parse = () => {
  try {
    return parseArgs({
      options: {
        remove: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        'older-than': { type: 'string', default: '30' },
      },
    }).values
  } catch {
    throw new ConfigError(USAGE)
  }
}

await runCommand(async () => {
  const options = parse()
  const days = Number(options['older-than'])
  if (!/^\d{1,4}$/.test(options['older-than']) || days < 1)
    throw new ConfigError(
      `--older-than ${options['older-than']}: нужно целое число дней, не меньше одного.\n\n${USAGE}`,
    )
  const config = readConfig(process.env)
  await using database = await openShopDatabase('npm run originals', console.log)
  const pool = openPool(database.appUrl, 2)
  try {
    const deps = {
      db: pool.db,
      originals: openOriginals({ folder: join(config.dataDir, 'originals'), store: objectStoreOf(config) }),
      encodedFolder: config.picturesDir,
    }
    const found = await findUnusedOriginals(deps, new Date(Date.now() - days * DAY_MS)).catch(explainStore)
    print(found, days)
    if (found.unused.length === 0) return
    if (!options.remove) return console.log('Ничего не удалено. Удалить: npm run originals -- --remove')
    if (isMostOf(found) && !options.yes)
      throw new ConfigError(
        'Это больше половины всех картинок, и ничего не удалено: так бывает с чужой базой или с хранилищем, которым ' +
          'пользуется и другой магазин. Проверьте DATABASE_URL, DATA_DIR и S3_URL; если так и нужно, добавьте --yes.',
      )
    const removed = await removeUnusedOriginals(deps, found.unused).catch(explainStore)
    if (removed === null) throw new ConfigError('Идёт загрузка. Дождитесь её конца и повторите.')
    console.log(`Удалено: ${removed}.`)
  } finally {
    await pool.close()
  }
})
