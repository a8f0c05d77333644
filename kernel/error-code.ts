/** Code of an error: of the system («ENOENT»), of zlib, or a SQLSTATE of PostgreSQL («23505»); empty where it has none. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
