import type { Static, TSchema } from 'typebox'
import type { BatchJob, Job, JobDeps } from '#platform/jobs/job.ts'

/** Runs one job as a worker would; throws its error. */
export const runJob = async <P extends TSchema>(
  job: Job<P> | BatchJob<P>,
  payload: Static<P>,
  deps: JobDeps,
): Promise<void> => {
  if (!('workAll' in job)) return job.work(payload, deps)
  const [error] = await job.workAll([payload], deps)
  if (error !== undefined) throw error
}
