declare global {
  interface Navigator {
    /** Not every browser tells. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  }
}

/** INFRA-03 */
export const isVerySlow = (): boolean => navigator.connection?.effectiveType === 'slow-2g'

/** ROUTE-19: whoever saves data or barely has any gets nothing that was not asked for. */
export const mayPrefetch = (): boolean =>
  navigator.connection?.saveData !== true && !/2g$/.test(navigator.connection?.effectiveType ?? '')
