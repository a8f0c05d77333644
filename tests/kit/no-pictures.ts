import type { Pictures } from '#platform/pictures/pictures.ts'

/** A shop without pictures, for tests and benchmarks about something else. */
export const noPictures: Pictures = {
  find: async () => null,
  encodeAhead: async () => ({ outcome: 'dropped' }),
  removeDeleted: async () => {},
  forget: () => {},
  queued: () => 0,
  close: async () => {},
}
