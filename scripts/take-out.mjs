/**
 * `node scripts/take-out.mjs learning`: takes an optional part out of this checkout: its folder; folders of its name below apps, tests and
 * demo; its lines in lists of apps and of the browser tests; whatever else imports it, such as tests that span areas.
 */
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/** The folder of each optional part. Nothing but apps, and tests, imports one. */
export const PARTS = {
  'cluster-engines': 'packages/cluster-engines',
  enterprise: 'areas/enterprise',
  interchange: 'areas/interchange',
  learning: 'areas/learning',
}

const outside = (name) => /^(?:node_modules|dist)$/.test(name)
const isTest = (file) => /\.(?:test|spec)\.tsx?$/.test(file)
const isList = (file) => /^(?:apps|tests\/browser)\//.test(file) && !isTest(file)

/** Takes the part out of the checkout at `root`; returns the files that went besides its own folders. */
export function takeOut(root, part) {
  const gone = [
    PARTS[part],
    ...globSync(`{apps,tests,demo}/**/${part}`, { cwd: root, exclude: outside }).map((path) =>
      path.replaceAll('\\', '/'),
    ),
  ]
  for (const path of gone) rmSync(join(root, path), { recursive: true })
  const files = globSync('{apps,areas,packages,tests,bench,demo,scripts}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: outside,
  }).map((file) => file.replaceAll('\\', '/'))
  const lost = new Set()
  for (let before = -1; before !== lost.size; ) {
    before = lost.size
    for (const file of files.filter((one) => !lost.has(one))) {
      const source = readFileSync(join(root, file), 'utf8')
      const isGone = (name) => {
        const to = pathOf(file, name, part)
        return lost.has(to) || gone.some((one) => to === one || to.startsWith(`${one}/`))
      }
      const imports = [...source.matchAll(/(?:\bfrom |\bimport\(|^import )'([^']+)'/gm)].map(([, name]) => name)
      if (imports.some(isGone) && !isList(file)) {
        rmSync(join(root, file))
        lost.add(file)
        continue
      }
      const rest = withoutLines(source, isGone, PARTS[part])
      if (rest !== source) writeFileSync(join(root, file), rest)
    }
  }
  return [...lost].toSorted()
}

/** The path in the repository that an import leads to; empty for packages of others. */
function pathOf(file, name, part) {
  if (name.startsWith('.')) return posix.join(dirname(file), name)
  return name.startsWith(`@leitai/${part}/`) ? `${PARTS[part]}/` : ''
}

/** A source without what it imports from there, without entries of lists that have these names, and without lines that call or name it. */
function withoutLines(source, isGone, folder) {
  const names = []
  let rest = source.replace(
    /^(import|export) (?:type )?([^'";]*?) from '([^']+)'(?: with \{[^}]*\})?\n/gm,
    (whole, kind, what, from) => {
      if (!isGone(from)) return whole
      if (kind === 'import') names.push(...namesIn(what))
      return ''
    },
  )
  for (const name of names) {
    const entry = new RegExp(`(?<=[[{,])\\s*(?:[\\w'-]+: )?(?:\\.\\.\\.)?${name}\\b(?=\\s*[,\\]}]),?`, 'g')
    rest = rest.replace(entry, '').replace(new RegExp(`^.*\\b${name}\\(.*\\n`, 'gm'), '')
  }
  return rest
    .replace(/^.*import\('([^']+)'\).*\n/gm, (line, from) => (isGone(from) ? '' : line))
    .replace(new RegExp(`^.*'(?:[./]*/)?${folder}/.*\\n`, 'gm'), '')
}

/** The local names of an import. */
const namesIn = (what) =>
  what
    .replace(/[{}]/g, ',')
    .split(',')
    .map((one) =>
      one
        .trim()
        .replace(/^type /, '')
        .replace(/^(?:\w+|\*) as /, ''),
    )
    .filter(Boolean)

const [part] = process.argv.slice(2)
if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  if (!Object.hasOwn(PARTS, part ?? '') || !existsSync(join(root, PARTS[part]))) {
    console.error(`node scripts/take-out.mjs ${Object.keys(PARTS).join(' | ')}`)
    process.exit(1)
  }
  for (const file of takeOut(root, part)) process.stdout.write(`without ${file}\n`)
}
