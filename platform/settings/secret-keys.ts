/**
 * Keys that are derived from APP_SECRET, while it is changed: what another secret has signed or sealed is accepted too, and everything
 * new is made with the key itself.
 */
const others = new WeakMap<Buffer, Buffer>()

/** `derive`: the key of one use from a secret. Undefined `accepted`: there is one secret. */
export const deriveKey = (derive: (secret: string) => Buffer, secret: string, accepted: string | undefined): Buffer => {
  const key = derive(secret)
  if (accepted !== undefined) others.set(key, derive(accepted))
  return key
}

/** The key, and after it the other one whose codes are right too. */
export const acceptedKeys = (key: Buffer): readonly Buffer[] => {
  const other = others.get(key)
  return other === undefined ? [key] : [key, other]
}
