import type { Kysely } from 'kysely'
import { blog } from '#contract/blog.ts'
import { done, refuse, type Handlers } from '#contract/endpoint.ts'
import { InfoPage, PathQuery } from '#contract/pages.rules.ts'
import type { DB } from '#server/db/types.gen.ts'
import type { Caller } from '#server/http/caller.ts'
import { rulesFor } from '#server/http/rules.ts'
import { readPage } from './blog.queries.ts'

export const blogRules = rulesFor(blog)({ page: { in: PathQuery, out: InfoPage } })

export const blogCalls = ({ db }: { db: Kysely<DB> }): Handlers<typeof blog, Caller> => ({
  page: async ({ path }) => {
    const page = await readPage(db, path)
    return page ? done(page) : refuse('no-page', 'Такой страницы нет.')
  },
})
