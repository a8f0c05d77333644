import { demoFiles } from '/tmp/wt/demo/tools/demo/build.ts'
const f=demoFiles()
for(const [n,x] of f) if(/^(news|pages)/.test(n)) console.log(n, x.split('---\n').slice(2).join('').split(/\s+/).length)
