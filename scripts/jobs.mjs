import { writeFileSync } from 'node:fs'
import { jobsPage } from '../tests/jobs-page.ts'

writeFileSync(new URL('../docs/JOBS.md', import.meta.url), jobsPage())
