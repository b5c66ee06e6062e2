import type { CodeRun, CodeTask } from './types.ts'

/** Runs code of strangers. Only a scoring process does this; the engines are loaded when the first of their language comes. */
export async function runCode({ work }: CodeTask): Promise<CodeRun> {
  return work.language === 'sql' ? (await import('./sql.ts')).runSql(work) : (await import('./js.ts')).runJs(work)
}
