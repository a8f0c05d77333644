/**
 * The packages of tests/bench/package.json, as much of them as is used: the shop's types are checked without installing
 * them.
 */
declare module 'autocannon' {
  type Options = { url: string; connections: number; duration: number; headers: Record<string, string> }
  type Result = {
    readonly non2xx: number
    readonly errors: number
    readonly requests: { readonly average: number; readonly total: number }
  }
  export default function autocannon(options: Options): Promise<Result>
}
declare module 'chrome-launcher' {
  type Options = { chromePath: string; chromeFlags: string[] }
  export function launch(options: Options): Promise<{ readonly port: number; kill(): void }>
}
declare module 'lighthouse' {
  type Flags = { port: number; output: 'json'; logLevel: 'error'; onlyCategories: string[] }
  type Audit = {
    readonly id: string
    readonly score: number | null
    readonly scoreDisplayMode: string
    readonly displayValue?: string
  }
  type Report = {
    readonly runtimeError?: { readonly message: string }
    readonly categories: Readonly<Record<string, { readonly score: number | null }>>
    readonly audits: Readonly<Record<string, Audit>>
  }
  export default function lighthouse(address: string, flags: Flags): Promise<{ readonly lhr: Report } | undefined>
}
