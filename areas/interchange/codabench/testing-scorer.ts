import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The scorer in one file, which `npm run build` makes: where that was not run, it is made now. */
export function buildScorer(): void {
  const root = join(import.meta.dirname, '../../..')
  if (!existsSync(join(root, 'packages/scorer/dist/score.cjs')))
    execFileSync(process.execPath, [join(root, 'scripts/pack-scorer.mjs')], { stdio: 'ignore' })
}
