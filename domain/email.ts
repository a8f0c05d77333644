const EMAIL = /^[^\s@"<>,;]+@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?\.\p{L}{2,}$/u
const LONGEST = 254

/** What a letter can be sent to, as far as the look of it tells; only a letter that arrives proves more. */
export const isEmail = (text: string): boolean => text.length <= LONGEST && EMAIL.test(text) && !text.includes('..')
