declare global {
  interface Navigator {
    /** Not supported by every browser. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  }
}

/** INFRA-03 */
export const isVerySlow = (): boolean => navigator.connection?.effectiveType === 'slow-2g'

/** ROUTE-19: false when the visitor saves data or is on a 2G connection. */
export const mayPrefetch = (): boolean =>
  navigator.connection?.saveData !== true && !/2g$/.test(navigator.connection?.effectiveType ?? '')
