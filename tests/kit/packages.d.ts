/** Packages without types of their own, as the tests use them. */
declare module '@adobe/structured-data-validator' {
  export type Issue = {
    readonly issueMessage: string
    readonly severity: 'ERROR' | 'WARNING'
    readonly fieldNames: readonly string[]
  }
  export default class Validator {
    /** `jsonld`: the data of a page by their type. */
    validate(page: { readonly jsonld: Readonly<Record<string, readonly unknown[]>> }): Promise<Issue[]>
  }
}
