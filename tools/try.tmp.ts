import { demoFiles, products } from '/tmp/wt/demo/tools/demo/build.ts'
const t=performance.now(); const g=products(); console.log(g.length, (performance.now()-t)|0,'ms', g.reduce((n,p)=>n+p.variants.length,0),'variants')
const w=g.map(p=>p.description.split(/\s+/).length).sort((a,b)=>a-b); console.log('words',w[0],w[w.length>>1],w.at(-1), w.filter(x=>x<80).length)
const c=g.map(p=>p.composition!.length).filter(x=>x>0).sort((a,b)=>a-b); console.log('inci',c[0],c[c.length>>1],c.at(-1),c.filter(x=>x<12).length)
console.log(new Set(g.map(p=>p.category)).size,new Set(g.map(p=>p.brand)).size)
