/** Solves a proof of work away from the page, and reports its progress. */
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

export type ProofMessage = { readonly steps: number } | { readonly proof: string } | { readonly failed: true }

const REPORTED_STEPS = 25
/** A phone of ten years may take longer than the library's minute and a half. */
const TIMEOUT_MS = 300_000

const report = (message: ProofMessage): void => postMessage(message)

const solve = async (challenge: Challenge): Promise<ProofMessage> => {
  let steps = 0
  const solution = await solveChallenge({
    challenge,
    timeout: TIMEOUT_MS,
    deriveKey: (...given) => {
      steps += 1
      if (steps % REPORTED_STEPS === 0) report({ steps })
      return deriveKey(...given)
    },
  })
  return solution === null ? { failed: true } : { proof: JSON.stringify({ challenge, solution }) }
}

addEventListener('message', ({ data }: MessageEvent<string>) => {
  solve(JSON.parse(data)).then(report, () => report({ failed: true }))
})
