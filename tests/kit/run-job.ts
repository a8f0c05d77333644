import type { Static, TSchema } from 'typebox'
import type { BatchJob, Job } from '#platform/jobs/job.ts'
import type { AllJobDeps } from '#app/jobs/job-deps.ts'

/** Runs one job as a worker would; throws its error. */
export const runJob = async <P extends TSchema>(
  job: Job<P, AllJobDeps> | BatchJob<P, AllJobDeps>,
  payload: Static<P>,
  deps: AllJobDeps,
): Promise<void> => {
  if (!('workAll' in job)) return job.work(payload, deps)
  const [error] = await job.workAll([payload], deps)
  if (error !== undefined) throw error
}
