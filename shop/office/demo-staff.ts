/** The staff of the demo shop: members of six roles, with the same password and secret, which the README publishes. */
import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'
import { addMember, type AdminDeps } from './staff-admin.ts'

export const DEMO_PASSWORD = 'glad-demo-staff'
/** In base32: M5WGCZDFNVXXG5DBMZTDEMBSGY. */
export const DEMO_SECRET = Buffer.from('gladdemostaff2026')

const MEMBERS = [
  { login: 'prodavec', name: 'Марина Орлова', role: 'seller', isOfStore: true },
  { login: 'kurer', name: 'Олег Фомин', role: 'courier', isOfStore: true },
  { login: 'starshaya', name: 'Ольга Ветрова', role: 'senior', isOfStore: false },
  { login: 'office', name: 'Игорь Лапин', role: 'office', isOfStore: false },
  { login: 'admin', name: 'Вера Соколова', role: 'admin', isOfStore: false },
  { login: 'owner', name: 'Анна Белова', role: 'owner', isOfStore: false },
] as const

export const DEMO_LOGINS: readonly string[] = MEMBERS.map(({ login }) => login)

const firstStore = async (db: Kysely<DB>): Promise<string | null> =>
  (await db.selectFrom('store').select('code').where('is_warehouse', '=', false).orderBy('id').executeTakeFirst())
    ?.code ?? null

/** Adds them to a shop without staff. */
export const addDemoStaff = async (deps: AdminDeps): Promise<void> => {
  if ((await deps.db.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined) return
  const store = await firstStore(deps.db)
  if (store === null) return
  for (const { isOfStore, ...member } of MEMBERS)
    await addMember(deps, {
      ...member,
      storeCode: isOfStore ? store : null,
      password: DEMO_PASSWORD,
      demoSecret: DEMO_SECRET,
    })
}
