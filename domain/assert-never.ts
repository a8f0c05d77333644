/** For the default of a switch over a union: a member that no case handles does not compile. */
export const assertNever = (value: never): never => {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`)
}
