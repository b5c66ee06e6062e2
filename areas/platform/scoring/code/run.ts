import type { CodeRun, CodeTask } from './types.ts'

/** Runs untrusted code, only in a scoring process; each language's engine is loaded on first use. */
export async function runCode({ work }: CodeTask): Promise<CodeRun> {
  return work.language === 'sql' ? (await import('./sql.ts')).runSql(work) : (await import('./js.ts')).runJs(work)
}
