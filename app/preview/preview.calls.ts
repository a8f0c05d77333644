/** Opens the shop on another day for members of staff (CHG-05). */
import { namedFaults } from '../changes/change-refusals.ts'
import { done, refuse, type Handlers } from '#kernel/endpoint.ts'
import { HOUR_MS } from '#kernel/durations.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { previews } from '#shop/changes/preview.api.ts'
import { forStaff, writeAudit } from '#shop/office/face.ts'
import type { OfficeDeps } from '#shop/office/office-deps.ts'
import { openDay, type Day, type DayDeps, type OpenedDay } from './open-day.ts'
import { momentWords } from './preview-bar.ts'
import { PREVIEW_HOURS, previewToken } from './preview-link.ts'

export type PreviewCallsDeps = OfficeDeps & {
  readonly publicUrl: string
  readonly previews: DayDeps & { readonly key: Buffer }
}

export const previewCalls = (deps: PreviewCallsDeps): Handlers<typeof previews, Caller> => ({
  openPreview: ({ at, city, sets }, caller) =>
    forStaff(deps, previews.openPreview, caller, async (member) => {
      const { db, clock, publicUrl } = deps
      // Whether the chosen sets can be applied at all is said here; whoever opens the link opens the day again.
      const faults = sets.length === 0 ? [] : await faultsOf(deps.previews, { at: new Date(at), sets })
      if (faults.length > 0)
        return refuse('bad-record', 'Выбранные изменения не\u00a0применить: сначала исправьте их записи.', {
          faults: (await namedFaults(db, faults)).map(({ where, fault }) => ({
            where,
            reason: String(fault),
            field: '',
          })),
        })
      const now = clock.now()
      const token = previewToken(deps.previews.key, { at: Date.parse(at), city, sets }, now)
      await writeAudit(db, {
        staffId: member.id,
        at: now,
        action: 'day previewed',
        subject: momentWords(new Date(at)),
        became: { city, sets },
      })
      return done({
        link: new URL(`/preview/${token}`, publicUrl).href,
        until: new Date(now.getTime() + PREVIEW_HOURS * HOUR_MS).toISOString(),
      })
    }),
})

const faultsOf = async (deps: DayDeps, day: Day): Promise<OpenedDay['faults']> => {
  const { shadow, faults } = await openDay(deps, day)
  await shadow.close()
  return faults
}
