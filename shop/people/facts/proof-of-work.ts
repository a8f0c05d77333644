/** The proof of work that a code by SMS requires when many were asked for: what the browser and the server agree on. */

export const PROOF_ALGORITHM = 'PBKDF2/SHA-256'
/** Rounds of one step: half a millisecond on a laptop, two on a phone. */
export const PROOF_COST = 2000
/** Steps of the easiest proof: about a second on a laptop, four on a phone. */
export const PROOF_STEPS = 2000
/** The longest proof is that many times as long. */
export const MAX_PROOF_FACTOR = 8
/** A challenge that nobody answers in this time is void. */
export const PROOF_LIFETIME_S = 600
