/**
 * Programs that want to close the SMS of phones: each asks for a code from a network of its own and solves the proof it is asked for.
 * Meanwhile the owners come, each with a new browser and without a confirmed mailbox: how many sign in by SMS, and after how long.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { solveChallengeOf } from '#kit/shops/sign-in-shop.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { buildSandbox } from '#providers/sandbox/app.ts'
import { confirmSent, post, spentOf, startNode, type Answered } from './sign-in-bots.ts'

export type SiegeRun = {
  readonly owners: number
  /** Programs that ask for codes of each phone, one code each. */
  readonly programs: number
  /** SMS_ROUBLES_AN_HOUR. */
  readonly hourRoubles: number
}
export type SiegeFigures = {
  readonly owners: number
  readonly ownersIn: number
  readonly programCodes: number
  /** Time of the slowest owner, from the request to the code on its way. */
  readonly longestWaitSeconds: number
  /** Roubles of all codes, within hourBudget. */
  readonly spent: number
  readonly hourBudget: number
  readonly seconds: number
}

const PROOF_NEEDED = 166

/** Asks for a code, and again with the proof. */
const askProving = async (node: string, phone: string, address: string): Promise<Answered> => {
  const asked = await post(node, 'send-code', { phone }, address)
  const challenge = asked.answer.errors.find(({ code }) => code === PROOF_NEEDED)?.customData?.challenge
  if (challenge === undefined) return asked
  return post(node, 'send-code', { phone, proof: await solveChallengeOf(challenge) }, address, asked.cookies)
}

/** `databaseUrl`: of an empty, migrated database, which one run uses. */
export const runSiege = async (db: Kysely<DB>, databaseUrl: string, run: SiegeRun): Promise<SiegeFigures> => {
  const folder = mkdtempSync(join(tmpdir(), 'glad-siege-'))
  const sandbox = buildSandbox()
  const sandboxUrl = await sandbox.app.listen({ host: '127.0.0.1', port: 0 })
  const node = await startNode(databaseUrl, sandboxUrl, folder, 'one', run.hourRoubles)
  try {
    const began = performance.now()
    const counts = { programCodes: 0, ownersIn: 0, longestWait: 0 }
    const ask = async (phone: string, program: number, owner: number): Promise<void> => {
      const { answer } = await askProving(node.address, phone, `10.${owner}.${program}.1`)
      if (answer.status === 'success') counts.programCodes += 1
    }
    for (let owner = 0; owner < run.owners; owner += 1) {
      const phone = `7916${String(2_000_100 + owner)}`
      await db
        .insertInto('customer')
        .values({ phone, name: 'Анна', email: `o${owner}@example.ru`, birthday: '1990-02-28', created_at: new Date() })
        .execute()
      const last = run.programs - 1
      for (let program = 0; program < last; program += 1) await ask(phone, program, owner)
      // The last program asks at the moment at which the owner does.
      const rival = ask(phone, last, owner)
      const asked = performance.now()
      const address = `95.0.${owner}.7`
      const sent = await askProving(node.address, phone, address)
      counts.longestWait = Math.max(counts.longestWait, performance.now() - asked)
      const isIn = sent.answer.status === 'success' && (await confirmSent(db, node.address, phone, address, sent))
      if (isIn) counts.ownersIn += 1
      await rival
    }
    return {
      owners: run.owners,
      ownersIn: counts.ownersIn,
      programCodes: counts.programCodes,
      longestWaitSeconds: Math.ceil(counts.longestWait / 1000),
      spent: (await spentOf(db)).total / 100,
      hourBudget: run.hourRoubles,
      seconds: Math.round((performance.now() - began) / 1000),
    }
  } finally {
    await node.close()
    await sandbox.app.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
