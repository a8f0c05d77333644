import { products } from '/tmp/wt/demo/tools/demo/build.ts'
const g=products(); 
const w=(p:any)=>p.description.split(/\s+/).length
const bad=g.filter(p=>w(p)<80||w(p)>200); console.log(bad.length)
const by=new Map<string,number>(); for(const p of bad) by.set(p.category+(w(p)>200?' LONG':''),(by.get(p.category+(w(p)>200?' LONG':''))??0)+1); console.log([...by].join('\n'))
const long=g.filter(p=>w(p)>200).slice(0,2); for(const p of long) console.log(p.slug,p.description.slice(0,300))
const [from,n]=[Number(process.argv[2]??0),Number(process.argv[3]??8)]
for(let i=0;i<n;i++){const p=g[203+((from+i)*37)%1436]!; console.log(`\n## ${p.brand} | ${p.category} | ${p.name} | ${p.variants.map(v=>v.size.amount+v.size.unit+' '+v.price/100).slice(0,2)} | ${p.lead}\n${p.description}`)}
