import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const ROOT = join(import.meta.dirname, '../..')

/** docs/requirements.json: the requirements. An id starts with the prefix of its section. */
const Requirements = z.object({
  sections: z.array(z.object({ prefix: z.string(), part: z.string(), title: z.string() })),
  requirements: z.array(z.object({ id: z.string(), text: z.string(), state: z.optional(z.string()) })),
})
export const { sections, requirements } = z.parse(
  Requirements,
  JSON.parse(readFileSync(join(ROOT, 'docs/requirements.json'), 'utf8')),
)

export interface Tag {
  id: string
  file: string
  /** The test below the tag, or null. */
  title: string | null
}

/** One or more lines `// covers: <id>, <id>`. */
const TAGS = /(?:^[ \t]*\/\/ covers: [^\n]+\n)+/gm
const TEST = /^\s*(?:const \w+ = await )?(?:test|it)((?:\.\w+)*)(?:<[^>]*>)?\(/
/** The title is the first argument, or follows the table of `each` or the condition of `runIf` and `skipIf`. */
const TITLE = /^[^(]*\(\s*(['"`])(.*?)\1/s
const LATER_TITLE = /\)\(\s*(['"`])(.*?)\1/s

/** The title of the test at the start of a text, or null. */
function titleOf(text: string): string | null {
  const test = TEST.exec(text)
  if (!test) return null
  return (/\.(?:each|runIf|skipIf)/.test(test[1] ?? '') ? LATER_TITLE : TITLE).exec(text)?.[2] ?? null
}

/** The tags of one file's text, each with the title of the test below it. */
export function tagsIn(text: string, file: string): Tag[] {
  return [...text.matchAll(TAGS)].flatMap(({ 0: lines, index }) => {
    const title = titleOf(text.slice(index + lines.length))
    const ids = [...lines.matchAll(/covers: (.+)/g)].flatMap(([, list = '']) => list.split(',').map((id) => id.trim()))
    return ids.map((id) => ({ id, file, title }))
  })
}

/** All tags of the repository, ordered by file. */
export const allTags = (): Tag[] =>
  globSync(['{apps,areas,packages}/**/*.test.{ts,tsx}', 'tests/**/*.{test,spec}.ts'], {
    cwd: ROOT,
    exclude: ['**/node_modules/**'],
  })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
    .flatMap((file) => tagsIn(readFileSync(join(ROOT, file), 'utf8'), file))

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** docs/generated/COVERAGE.md: every requirement with its tests; written by `npm run docs`. */
export function coveragePage(): string {
  const byId = Map.groupBy(allTags(), ({ id }) => id)
  const holder = requirements.filter(({ id }) => byId.has(id)).length
  const parts = Map.groupBy(sections, ({ part }) => part)
  const row = ({ id, text, state }: (typeof requirements)[number]) => {
    const tests = (byId.get(id) ?? []).map(({ file, title }) => `\`${file}\` “${cell(title ?? '')}”`)
    const requirement = state ? `${text} (**${state}**)` : text
    return `| ${cell(requirement)} | \`${id}\` | ${tests.join('<br>') || '—'} |`
  }
  const section = ({ prefix, title }: (typeof sections)[number]) => {
    const rows = requirements.filter(({ id }) => id.startsWith(`${prefix}.`)).map(row)
    return `### ${title}\n\n| Requirement | Id | Held by |\n| --- | --- | --- |\n${rows.join('\n')}\n`
  }
  const list = [...parts].map(([part, all]) => `## ${part}\n\n${all.map(section).join('\n')}`)
  return `# Coverage

What the specification, the rules and the list of pages ask for, and which test fails when it breaks; “—”: no test would fail.
${requirements.length} requirements, ${holder} of them held by tests.

This page is written by \`npm run docs\` from \`docs/requirements.json\` and from the tags of the tests: a comment \`// covers: <id>, <id>\` directly
above \`test(…)\` or \`it(…)\`.

${list.join('\n')}`
}
