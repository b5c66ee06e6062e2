import { writeFileSync } from 'node:fs'
import { hooksPage } from '../tests/hooks-page.ts'

writeFileSync(new URL('../docs/HOOKS.md', import.meta.url), hooksPage())
