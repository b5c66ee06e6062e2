import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { domains } from '../../apps/server/domains.ts'
import { declaredHooks } from '../../areas/platform/domain/hook.ts'

const ROOT = join(import.meta.dirname, '../..')
const DECLARED =
  /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const \w+ =\s*(defineHook|definePort)[\s\S]*?\(\s*'([\w.]+)',?\s*\)/g

/** The docstring of each declaration by name, with its file and kind. */
function declarations(): Map<string, { file: string; kind: string; text: string }> {
  const found = new Map<string, { file: string; kind: string; text: string }>()
  for (const file of globSync('{apps,areas}/**/*.ts', { cwd: ROOT, exclude: ['**/node_modules/**', '**/*.test.ts'] })) {
    for (const [, comment = '', kind = '', hook = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(DECLARED)) {
      const text = comment
        .split('\n')
        .map((line) => line.replace(/^\s*\* ?/, '').trim())
        .join(' ')
        .trim()
      found.set(hook, {
        file: file.replace(/^areas./, '').replaceAll('\\', '/'),
        kind: kind === 'defineHook' ? 'hook' : 'port',
        text,
      })
    }
  }
  return found
}

/** The fields of manifests, and those that domains add for the ones above them. */
function declaredFields(): string[] {
  const ofAll = readFileSync(join(ROOT, 'areas/platform/domain/domain.ts'), 'utf8')
  const added = globSync('areas/*/*/*.ts', { cwd: ROOT })
    .toSorted()
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .flatMap(
      (source) => /^declare module '@leitai\/platform\/domain\/domain' \{\n([\s\S]*?)^\}/m.exec(source)?.[1] ?? [],
    )
  return [ofAll, ...added]
}

/** What manifests say besides calls, work and hooks: each field with its docstring and its domains. */
function fields(): string[] {
  const found = declaredFields().flatMap((source) => [...source.matchAll(/\/\*\* ([^\n]*) \*\/\n *readonly (\w+)\?:/g)])
  return found.flatMap(([, text = '', field = '']) => {
    if (['calls', 'jobs', 'tasks', 'hooks'].includes(field)) return []
    const by = domains.filter((domain) => field in domain).map(({ name }) => name)
    return [`- \`${field}\`: ${text} Said by ${by.join(', ')}.`]
  })
}

/** docs/generated/HOOKS.md: what manifests say, and every hook and port, its declaring domain and its participants; written by `npm run docs`. */
export function hooksPage(): string {
  const byName = declarations()
  const rows = [...declaredHooks().keys()].toSorted().map((name) => {
    const { file = '', kind = '', text = '' } = byName.get(name) ?? {}
    const by = domains.filter(({ hooks = [] }) => hooks.some(({ of }) => of === name)).map((domain) => domain.name)
    return `## ${name}\n\n${text}\n\nA ${kind}, declared in \`${file}\`; registered by ${by.join(', ')}.`
  })
  return `# Hooks and ports

A lower domain never imports an upper one. Where something has to happen above in the same transaction, the lower domain declares a **hook** and runs it; where
only an upper domain knows an answer, the lower one declares a **port** and asks it. The upper domain registers in its manifest (\`domain.ts\`); hooks run in the
order of \`apps/server/domains.ts\`, and what one of them throws undoes the transaction. Where nothing must happen in the same transaction, use a job.

This page is written by \`npm run docs\`.

## What a manifest says

What many domains have is no hook but a field of the manifest. The domain that needs it reads it from all manifests (\`declaredAs\`), in the same order.

${fields().join('\n')}

${rows.join('\n\n')}
`
}
