/** Calls of the office over every record (OFFICE-02, CHG). Part of the application: the records are those of all subjects. */
import type { Handlers } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { changes } from '#shop/changes/changes.api.ts'
import { changeSetCalls } from './change-sets.calls.ts'
import { listCalls } from './lists.calls.ts'
import { pictureCalls } from './pictures.calls.ts'
import { recordEditCalls } from './record-edits.calls.ts'
import { recordReadCalls } from './record-reads.calls.ts'
import { trialCalls, type TrialDeps } from './trials.calls.ts'

export const changesCalls = (deps: TrialDeps): Handlers<typeof changes, Caller> => ({
  ...recordReadCalls(deps),
  ...listCalls(deps),
  ...recordEditCalls(deps),
  ...pictureCalls(deps),
  ...trialCalls(deps),
  ...changeSetCalls(deps),
})
