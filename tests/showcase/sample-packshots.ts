import type { PictureFile } from '#platform/ui/images/picture.tsx'

/** Packshots for the examples; they repeat if there are few, the tiles stay empty without any. */
export type SamplePackshots = readonly { picture: PictureFile; heightMm: number }[]
