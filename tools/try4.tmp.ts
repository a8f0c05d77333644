import { demoFiles } from '/tmp/wt/demo/tools/demo/build.ts'
const t=performance.now(); const f=demoFiles(); console.log((performance.now()-t)|0,'ms')
let sum=0; const by=new Map<string,number>(); for(const [n,x] of f){const b=Buffer.byteLength(x); sum+=b; by.set(n.split('/')[0]!,(by.get(n.split('/')[0]!)??0)+b)} console.log(sum,[...by])
const rv=[...f].filter(([n])=>n.startsWith('reviews')).flatMap(([,x])=>x.trim().split('\n').filter(Boolean).map(l=>JSON.parse(l)))
console.log(rv.length,'reviews',new Set(rv.map(r=>r.id)).size, new Set(rv.map(r=>r.body)).size,'bodies', rv.filter(r=>r.answer).length,'answered', [1,2,3,4,5].map(s=>rv.filter(r=>r.rating===s).length), new Set(rv.map(r=>r.product)).size)
for(let i=0;i<12;i++){const r=rv[(i*331)%rv.length]; console.log(r.rating,r.author,r.product,'|',r.body,'|',r.answer??'')}
console.log(f.get('stores.jsonl')!.trim().split('\n').length)
