import { pages, type PageName } from '#kernel/pages/pages.ts'

/** EXCH-04: whose address has a secret: no counter of others runs there. */
export const hasSecret = (page: PageName): boolean =>
  pages.some(({ name, redacted, pattern }) => name === page && redacted && pattern.includes(':'))
