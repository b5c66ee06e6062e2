import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** The licences of all packages in package-lock.json; `npm run docs` writes docs/generated/LICENCES.md. */

/** Permit shipping: they require a notice, or the source of their own code only (MPL; LGPL, as a separate library). */
const FREE = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Zlib',
  'Python-2.0',
  'PSF-2.0',
  'OFL-1.1',
  'MPL-2.0',
  'LGPL-3.0-or-later',
  'PostgreSQL',
])

/** Packages without a licence in the lock file; taken from their files, or from the same package for another platform. */
const READ: readonly [RegExp, string][] = [
  [/^@duckdb\/node-bindings-/, 'MIT'],
  [/^@napi-rs\/canvas-/, 'MIT'],
  [/^@biomejs\/cli-/, 'MIT OR Apache-2.0'],
  [/^(json-bignum|png-js)$/, 'MIT'],
]

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      license: z.optional(z.string()),
      dev: z.optional(z.boolean()),
      optional: z.optional(z.boolean()),
      link: z.optional(z.boolean()),
    }),
  ),
})

export interface Package {
  name: string
  version: string
  licence: string | null
  /** Part of an operator's installation or of the browser build. */
  shipped: boolean
}

export function packages(): Package[] {
  const lock = z.parse(Lock, JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')))
  const all = Object.entries(lock.packages).flatMap(([path, { version = '', license, dev = false, link }]) => {
    const name = path.split('node_modules/').at(-1) ?? ''
    if (link || !path.includes('node_modules/')) return []
    const licence = license ?? READ.find(([pattern]) => pattern.test(name))?.[1] ?? null
    return [{ name, version, licence, shipped: !dev }]
  })
  const unique = new Map(all.map((one) => [`${one.name}@${one.version} ${one.shipped}`, one]))
  return [...unique.values()].toSorted((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1))
}

/** One licence of an OR expression must be free; of an AND expression all must be. */
export const isFree = (licence: string | null): boolean =>
  (licence ?? '?')
    .replace(/[()]/g, '')
    .split(/ OR /i)
    .some((choice) => choice.split(/ AND /i).every((one) => FREE.has(one.trim())))

const HEAD = `# 第三方软件许可 / Licences of other people's software

由 \`npm run docs\` 从 package-lock.json 生成，请勿手改。随附软件不得使用 AGPL、仅 GPL、SSPL、BUSL 或来历不明的许可（\`tests/licences.test.ts\`）。
数据的许可见 [DATA-LICENCES.md](../DATA-LICENCES.md)。

Generated from package-lock.json by \`npm run docs\`. Nothing that is shipped may stand under the AGPL, the GPL alone, the SSPL, the BUSL or
an unknown licence (\`tests/licences.test.ts\`). The licences of data: [DATA-LICENCES.md](../DATA-LICENCES.md).
`

const table = (list: Package[]) =>
  `| 软件 / Package | 版本 / Version | 许可 / Licence |\n| --- | --- | --- |\n${list.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence ?? '?'} |`).join('\n')}\n`

export function licencesPage(): string {
  const all = packages()
  const shipped = all.filter((one) => one.shipped)
  const counts = Object.entries(Object.groupBy(shipped, ({ licence }) => licence ?? '?'))
    .map(([licence, list = []]) => [licence, list.length] as const)
    .toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .map(([licence, count]) => `- ${licence}: ${count}`)
  return [
    HEAD,
    `## 随附 / Shipped\n\n${counts.join('\n')}\n\n${table(shipped)}`,
    `## 仅供开发 / For development only\n\n${table(all.filter((one) => !one.shipped))}`,
  ].join('\n')
}
