import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { reached } from '../../packages/runner/src/testing-reached.ts'

const pathOf = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url))
const PAGE = pathOf('docs/SECURITY.md')
const [BEGIN, END] = ['<!-- probes: npm run docs probes -->', '<!-- end of probes -->']

/** Engines in the order of the table: the names that they call themselves by, and titles. */
export const ENGINES = {
  bubblewrap: 'bubblewrap',
  slurm: 'Slurm',
  podman: 'Podman (runc)',
  'podman-gvisor': 'Podman (gVisor)',
} as const
type EngineName = keyof typeof ENGINES

/** Parts of attack/probes.py by their comments, and the Chinese for them. */
const PARTS: Readonly<Record<string, string>> = {
  'Environment and descriptors': '环境变量与描述符',
  Files: '文件',
  'Other processes': '其他进程',
  Networks: '网络',
  'Interfaces of the kernel': '内核接口',
  Rights: '权限',
  'Memory shared with others': '与他人共享的内存',
}

/** What the machine outside looks at after the program has ended. */
const OUTSIDE = ['reached_a_service', 'signalled_a_process']

/** The probes that exist, by their parts. */
export function probeParts(): { zh: string; en: string; probes: string[] }[] {
  const parts: { zh: string; en: string; probes: string[] }[] = []
  const source = readFileSync(pathOf('packages/runner/attack/probes.py'), 'utf8')
  for (const [, comment, name] of source.matchAll(/^# ([A-Z][\w ]+)$|^@probe\ndef (\w+)/gm)) {
    const zh = comment && PARTS[comment]
    if (comment && zh) parts.push({ zh, en: comment, probes: [] })
    if (name) parts.at(-1)?.probes.push(name)
  }
  return [...parts, { zh: '由外部检查', en: 'Looked at from outside', probes: OUTSIDE }]
}

/** By engine: what each probe found, `held` or what it reached. */
export type Found = Readonly<Record<EngineName, Readonly<Record<string, string>>>>

const names = Object.keys(ENGINES) as EngineName[]

/** Throws where a probe has reached something that no reason is given for. */
function cell(engine: EngineName, probe: string, said: string | undefined): string {
  if (said === 'held') return '✓'
  const why = reached[engine]?.[probe]
  if (said === undefined || !why) throw new Error(`${engine}: ${probe}: ${said ?? 'was not tried'}`)
  return `允许：${why.zh} Allowed: ${why.en}`
}

function tableOf(found: Found): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const lines = [
    row(['探测 Probe', ...names.map((name) => ENGINES[name]), 'Kubernetes']),
    row(['---', ...names.map(() => '---'), '---']),
    ...probeParts().flatMap(({ zh, en, probes }) => [
      row([`**${zh} ${en}**`, ...names.map(() => ''), '']),
      ...probes.map((probe) =>
        row([`\`${probe}\``, ...names.map((name) => cell(name, probe, found[name][probe])), '–']),
      ),
    ]),
  ]
  return lines.join('\n')
}

/** Writes the table into docs/SECURITY.md. */
export function writeProbeTable(found: Found): void {
  const page = readFileSync(PAGE, 'utf8')
  const [before = '', after = ''] = [page.split(BEGIN)[0], page.split(END)[1]]
  writeFileSync(PAGE, `${before}${BEGIN}\n\n${tableOf(found)}\n\n${END}${after}`)
}

/** Rows of the table in docs/SECURITY.md: the probe, and its cell for each engine. */
export function readProbeTable(): { probe: string; cells: string[] }[] {
  const table = readFileSync(PAGE, 'utf8').split(BEGIN)[1]?.split(END)[0] ?? ''
  return table.split('\n').flatMap((line) => {
    const [, probe, rest] = /^\| `(\w+)`\s*\|(.*)\|$/.exec(line) ?? []
    return probe && rest ? [{ probe, cells: rest.split('|').map((one) => one.trim()) }] : []
  })
}
