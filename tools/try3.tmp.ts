import { products } from '/tmp/wt/demo/tools/demo/build.ts'
for(const p of products()) {const n=p.description.split(/\s+/).length; if(n<80) console.log(n,p.slug,'|',p.category)}
