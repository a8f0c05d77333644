import { useEffect, useRef, useState } from 'react'
import { isRefused, type Answer, type AnyRefused, type Refused } from '#kernel/endpoint.ts'
import type { ProofNeeded } from '../../user.api.ts'

/** A call may need a proof for each of two phones. */
const MOST_PROOFS = 2

type WithProof = AnyRefused | Refused<'proof-needed', ProofNeeded>

/** SAFE-02: solves the proofs of work that calls ask for. `proofDone`: the share that is done, 0…1; null: none is being solved. */
export const useProof = () => {
  const [proofDone, setProofDone] = useState<number | null>(null)
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])
  const solve = async (challenge: string): Promise<string | null> => {
    setProofDone(0)
    try {
      // Loaded by the few who need it.
      const { solveProof } = await import('./solve-proof.ts')
      return await solveProof(challenge, setProofDone, leaving.current?.signal ?? new AbortController().signal)
    } catch (failure) {
      console.error('Failed to solve a proof', failure)
      return null
    } finally {
      setProofDone(null)
    }
  }
  /** The answer of a call that is made again with every proof it asks for. `proofs`: those that are solved, the last one last. */
  const askWithProofs = async <Out, R extends WithProof>(
    call: (proofs: readonly string[]) => Promise<Answer<Out, R>>,
  ): Promise<Answer<Out, R>> => {
    const proofs: string[] = []
    for (;;) {
      const answer = await call(proofs)
      const asking: Answer<Out, WithProof> = answer
      if (!isRefused(asking, 'proof-needed') || proofs.length === MOST_PROOFS) return answer
      const proof = await solve(asking.data.challenge)
      if (proof === null) return answer
      proofs.push(proof)
    }
  }
  return { proofDone, askWithProofs }
}

/** The input of a call that takes one proof: the last of those that were solved. */
export const lastProof = (proofs: readonly string[]): { readonly proof?: string } => {
  const proof = proofs.at(-1)
  return proof === undefined ? {} : { proof }
}
