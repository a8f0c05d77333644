/** Passwords of staff: argon2id with the parameters that OWASP recommends, stored as a PHC string. */
import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)
const MEMORY_KIB = 19_456
const PASSES = 2
const TAG_BYTES = 32
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
const parametersOf = (message: string, nonce: Buffer, memory: number, passes: number): Argon2Parameters => ({
  // One spelling of «й» and other composed letters, whatever keyboard typed them.
  message: message.normalize('NFKC'),
  nonce,
  memory,
  passes,
  parallelism: 1,
  tagLength: TAG_BYTES,
})

export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', parametersOf(password, nonce, MEMORY_KIB, PASSES))
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${base64(nonce)}$${base64(tag)}`
}

/** Compared when there is no such login, so that its answer takes as long as that of a wrong password. */
const UNKNOWN = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${base64(Buffer.alloc(16))}$${base64(Buffer.alloc(TAG_BYTES))}`

/** False for `undefined`, in the same time. */
export const passwordMatches = async (password: string, stored: string | undefined): Promise<boolean> => {
  const [, memory = '', passes = '', nonce = '', tag = ''] = PHC.exec(stored ?? UNKNOWN) ?? []
  if (tag === '') throw new Error('The stored password hash is not an argon2id PHC string')
  const expected = Buffer.from(tag, 'base64')
  const derived = await derive(
    'argon2id',
    parametersOf(password, Buffer.from(nonce, 'base64'), Number(memory), Number(passes)),
  )
  return timingSafeEqual(derived, expected) && stored !== undefined
}
