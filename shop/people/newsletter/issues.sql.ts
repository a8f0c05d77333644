/** FOOT-01: issues of the letter of news. */
import { sql, type Kysely, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrNull } from '#kernel/shared.api.ts'
import { queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { NewsletterContent } from '../facts/newsletter.ts'
import { NEWSLETTER_STATES } from '../facts/newsletter-states.ts'
import { NewsletterBlocks } from '../people.records.ts'

type Db = Kysely<DB> | Transaction<DB>

/** An issue that its moment found no running shop for leaves within this time, or not at all: stale news is worse than none. */
const LATEST_MS = 24 * 3_600_000
export const earliestSending = (now: Date): Date => new Date(now.getTime() - LATEST_MS)

const ContentJson = Type.Unsafe<NewsletterContent>(Type.Unknown())
const IssueRow = Row({
  code: Type.String(),
  send_at: Timestamp,
  title: Type.String(),
  preview: Type.String(),
  blocks: NewsletterBlocks,
  is_automatic: Type.Boolean(),
  state: Type.Enum(NEWSLETTER_STATES),
  content: OrNull(ContentJson),
  started_at: OrNull(Timestamp),
  ended_at: OrNull(Timestamp),
})
export type Issue = Static<typeof IssueRow>
const COLUMNS = sql`code, send_at, title, preview, blocks, is_automatic, state, content, started_at, ended_at`

export const readIssue = (db: Db, code: string): Promise<Issue | undefined> =>
  queryRow(db, IssueRow, sql`SELECT ${COLUMNS} FROM newsletter_issue WHERE code = ${code}`)

/** Issues whose moment has come. */
export const dueIssues = (db: Db, now: Date): Promise<Issue[]> =>
  queryRows(
    db,
    IssueRow,
    sql`SELECT ${COLUMNS} FROM newsletter_issue WHERE state IN ('planned', 'missed')
        AND send_at <= ${now} AND send_at > ${earliestSending(now)} ORDER BY send_at, code`,
  )

export const markMissed = async (db: Db, now: Date): Promise<void> => {
  await sql`UPDATE newsletter_issue SET state = 'missed' WHERE state = 'planned' AND send_at <= ${earliestSending(now)}`.execute(
    db,
  )
}

/** Codes of the issues whose letters are leaving. */
export const sendingIssues = async (db: Db): Promise<string[]> =>
  (
    await db
      .selectFrom('newsletter_issue')
      .select('code')
      .where('state', '=', 'sending')
      .orderBy('send_at')
      .orderBy('code')
      .execute()
  ).map(({ code }) => code)

const QUEUED_TOGETHER = 10_000
const QueuedRow = Row({ last: OrNull(Type.String()) })

/** Begins an issue, once: what it says stays, and so does to whom it goes. One that another node is beginning is left to it. */
export const startIssue = async (
  tx: Transaction<DB>,
  code: string,
  content: NewsletterContent,
  now: Date,
): Promise<void> => {
  const started = await sql`
    UPDATE newsletter_issue SET state = 'sending', content = ${JSON.stringify(content)}::jsonb, started_at = ${now}
    WHERE code = (SELECT code FROM newsletter_issue WHERE code = ${code} AND state IN ('planned', 'missed')
      FOR UPDATE SKIP LOCKED)`.execute(tx)
  if ((started.numAffectedRows ?? 0n) === 0n) return
  // Statements of a size that ends within its limit on a busy machine, however many subscribers there are.
  for (let after: string | undefined = '0'; after !== undefined;) {
    const queued: { last: string | null } | undefined = await queryRow(
      tx,
      QueuedRow,
      sql`
      WITH next AS (
        SELECT id FROM subscriber WHERE state = 'confirmed' AND id > ${after} ORDER BY id LIMIT ${QUEUED_TOGETHER}),
      added AS (
        INSERT INTO newsletter_letter (issue_code, subscriber_id, state, changed_at)
        SELECT ${code}, id, 'queued', ${now} FROM next ON CONFLICT DO NOTHING)
      SELECT max(id)::text AS last FROM next`,
    )
    after = queued?.last ?? undefined
  }
}

/** Ends an issue none of whose letters waits. */
export const endIssue = async (db: Db, code: string, now: Date): Promise<void> => {
  await sql`
    UPDATE newsletter_issue SET state = 'sent', ended_at = ${now} WHERE code = ${code} AND state = 'sending'
      AND NOT EXISTS (SELECT FROM newsletter_letter WHERE issue_code = ${code} AND state IN ('queued', 'sending'))`.execute(
    db,
  )
}

/** Whether an issue leaves, or has left, between these moments. */
export const hasIssueBetween = async (db: Db, from: Date, until: Date): Promise<boolean> =>
  (
    await sql`SELECT FROM newsletter_issue WHERE state <> 'missed' AND send_at > ${from} AND send_at <= ${until} LIMIT 1`.execute(
      db,
    )
  ).rows.length > 0

/** Adds the issue that the shop has composed; one that another node has added stays. */
export const addAutomaticIssue = async (
  db: Db,
  { code, send_at, title, preview, blocks }: Pick<Issue, 'code' | 'send_at' | 'title' | 'preview' | 'blocks'>,
): Promise<void> => {
  await sql`
    INSERT INTO newsletter_issue (code, send_at, title, preview, blocks, is_automatic)
    VALUES (${code}, ${send_at}, ${title}, ${preview}, ${JSON.stringify(blocks)}::jsonb, TRUE)
    ON CONFLICT DO NOTHING`.execute(db)
}

const ProductRow = Row({ slug: Type.String(), name: Type.String(), brand: Type.String() })
export type NamedProduct = Static<typeof ProductRow>

export const productsOfSlugs = (db: Db, slugs: readonly string[]): Promise<NamedProduct[]> =>
  queryRows(
    db,
    ProductRow,
    sql`
    SELECT product.slug, product.name, brand.name AS brand
    FROM unnest(${sql.val([...slugs])}::text[]) WITH ORDINALITY AS listed(slug, position)
    JOIN product ON product.slug = listed.slug JOIN brand ON brand.id = product.brand_id
    WHERE NOT product.discontinued ORDER BY listed.position`,
  )

/** The newest products with a label of which something is in stock anywhere. */
export const productsOfRule = (db: Db, rule: 'new' | 'hit', take: number): Promise<NamedProduct[]> =>
  queryRows(
    db,
    ProductRow,
    sql`
    SELECT product.slug, product.name, brand.name AS brand FROM product JOIN brand ON brand.id = product.brand_id
    WHERE NOT product.discontinued AND CASE WHEN ${rule} = 'new' THEN product.is_new ELSE product.is_hit END
      AND EXISTS (SELECT FROM variant JOIN stock ON stock.variant_id = variant.id
                  WHERE variant.product_id = product.id AND stock.on_hand > stock.reserved)
    ORDER BY product.published_on DESC, product.id DESC LIMIT ${take}`,
  )
