import { RULES } from './demo/checks/rules.ts'
import { readShop } from './demo/checks/shop.ts'
const shop=await readShop('/tmp/wt/demo/demo')
for(const [n,r] of Object.entries(RULES)){const t=performance.now();const f=r(shop); console.log(f.length,n,((performance.now()-t)|0)+'ms'); if(n!=='picturesExist')for(const x of f.slice(0,60))console.log('   ',x)}
