import type { PictureFile } from '../images/picture.tsx'

/** Packs to stand on the shelves; fewer than a shelf holds repeat, none leave the tiles empty. */
export type SamplePackshots = readonly { picture: PictureFile; heightMm: number }[]
