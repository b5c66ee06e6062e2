import { writeFileSync } from 'node:fs'
import { allCalls } from '../apps/server/http-server.ts'
import { pythonFiles } from '../tests/python-calls.ts'

for (const [name, text] of Object.entries(pythonFiles(allCalls)))
  writeFileSync(new URL(`../clients/python/src/leitai/${name}`, import.meta.url), text)
process.exit(0)
