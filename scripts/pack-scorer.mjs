/**
 * Packs the scorer's command line into one file, packages/scorer/dist/score.cjs: a process that scores a small file spends a quarter of its
 * time on loading some thirty modules.
 */
import { join } from 'node:path'
import { build } from 'vite'

const scorer = join(import.meta.dirname, '../packages/scorer')

await build({
  root: scorer,
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: 'src/node/main.ts',
    // Tests pass another folder.
    outDir: process.argv[2] ?? join(scorer, 'dist'),
    emptyOutDir: true,
    target: 'node24',
    minify: 'oxc',
    rollupOptions: { output: { format: 'cjs', entryFileNames: 'score.cjs', codeSplitting: false } },
  },
})
