import { DRAFTS } from './demo/goods/all.ts'
import { packFile, sizeFile } from './demo/picture-list.ts'
import { shadesOf, sizesOf } from './demo/draft-facts.ts'
const made=DRAFTS.filter(d=>d.made)
console.log(made.length,new Set(made.map(d=>packFile(d,undefined,1))).size,new Set(made.map(d=>sizeFile(d))).size)
