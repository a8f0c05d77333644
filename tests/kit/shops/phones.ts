import { randomInt } from 'node:crypto'

/** A random mobile number, so that tests do not share customers. None ends as those for which the sandbox plays a failure. */
export const newPhone = (): string =>
  `79${String(randomInt(0, 1_000_000_000)).padStart(9, '0')}`.replace(/000\d$/, '1234')

/** A random mobile number without the country code, as shoppers type it. */
export const newNationalPhone = (): string => newPhone().slice(1)
