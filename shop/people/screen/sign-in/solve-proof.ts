import type { ProofMessage } from './proof.worker.ts'

/** The steps of a challenge at most: it says how far a proof is. */
const stepsOf = (challenge: string): number => {
  const found = /"steps":(\d+)/.exec(challenge)?.[1]
  return found === undefined ? 0 : Number(found)
}

/**
 * Has a worker solve the challenge. `report`: the share that is done, 0…1. Null: this browser cannot solve it. `signal` stops it.
 */
export const solveProof = (
  challenge: string,
  report: (done: number) => void,
  signal: AbortSignal,
): Promise<string | null> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' })
    const all = Math.max(1, stepsOf(challenge))
    const end = (proof: string | null): void => {
      worker.terminate()
      resolve(proof)
    }
    signal.addEventListener('abort', () => end(null))
    worker.addEventListener('error', () => end(null))
    worker.addEventListener('message', ({ data }: MessageEvent<ProofMessage>) => {
      if ('steps' in data) report(Math.min(1, data.steps / all))
      else end('proof' in data ? data.proof : null)
    })
    worker.postMessage(challenge, [])
  })
