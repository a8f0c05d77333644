/** For the `default` of a switch over a union: a member without a case is a compile error. */
export const assertNever = (value: never): never => {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`)
}
