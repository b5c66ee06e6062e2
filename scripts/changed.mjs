import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path/posix'
import { root } from './prepare.mjs'

const CODE = /\.(?:[mc]?ts|tsx|[mc]?js)$/
const TEST = /\.test\.tsx?$/
const OF_REPOSITORY = /^tests\/[^/]+$/
/** With another of these, any test may end otherwise. */
const EVERYTHING = /^(?:package-lock\.json|vitest\.config\.ts|apps\/testing\/global-setup\.ts)$/
/**
 * Imports all of the server. What a test wants of the server it names itself; a test that opens the application would otherwise depend on
 * every file.
 */
const WHOLE = /^apps\/server\/(?!.*\.test\.ts$)/
/** What a call takes and does, which the tests that go through all calls look at. */
const OF_CALLS = /\/(?:contract(?:\.[\w-]+)?|refusals|rules|domain|calls|calls\/[\w-]+)\.ts$/

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })
    .split('\n')
    .filter(Boolean)

/** Files that differ from the main branch or the given commit, committed or not. */
function changedFiles(base) {
  const mainBranch =
    ['origin/main', 'main'].find((name) => succeeds('rev-parse', '--verify', '--quiet', name)) ?? 'HEAD'
  const [from] = git('merge-base', base ?? mainBranch, 'HEAD')
  return [...git('diff', '--name-only', from), ...git('ls-files', '--others', '--exclude-standard')]
}

function succeeds(...args) {
  try {
    return git(...args).length > 0
  } catch {
    return false
  }
}

/** For each file, those that name it: by an import, as a path from their folder or the root, or, other than code, by its name alone where no other has it. */
function namersOf(files) {
  const allFiles = new Set(files)
  /** Null: several have that name. */
  const byName = new Map()
  for (const file of files.filter((file) => !CODE.test(file)))
    byName.set(basename(file), byName.has(basename(file)) ? null : file)
  const namers = new Map()
  const note = (file, by) => (namers.get(file) ?? namers.set(file, new Set()).get(file)).add(by)
  for (const by of files.filter((file) => CODE.test(file) && existsSync(join(root, file)))) {
    for (const [, name] of readFileSync(join(root, by), 'utf8').matchAll(
      /['"`]([^'"`\n]+\.\w+|@leitai\/[^'"`\n]+)['"`]/g,
    )) {
      for (const file of placesOf(name, by)) if (allFiles.has(file)) note(file, by)
      const only = byName.get(basename(name))
      if (only) note(only, by)
    }
  }
  return namers
}

function placesOf(name, by) {
  const [, unit, path] = /^@leitai\/([\w-]+)\/(.*)$/.exec(name) ?? []
  if (!unit) return [join(dirname(by), name), join(name)]
  return [`areas/${unit}`, `apps/${unit}`, `packages/${unit}/src`].flatMap((folder) =>
    ['', '.ts'].map((end) => `${folder}/${path}${end}`),
  )
}

/**
 * The unit tests that changes can break: those of the repository, which open no application; those that name a changed file, themselves or
 * through others; those beside one in the folder of its domain or package; and after a change of calls those that go through all of them.
 * An empty list: all tests.
 */
export function testsOfChanges(base) {
  const changed = changedFiles(base)
  if (changed.some((file) => EVERYTHING.test(file))) return []
  const files = [...new Set([...git('ls-files'), ...changed])]
  const namers = namersOf(files)
  const reached = new Set()
  const reach = (file, all = reached) => {
    if (all.has(file)) return all
    all.add(file)
    if (!WHOLE.test(file)) for (const by of namers.get(file) ?? []) reach(by, all)
    return all
  }
  for (const file of changed) reach(file)
  const application = reach('apps/testing/open-test-app.ts', new Set())
  const throughCalls = changed.some((file) => OF_CALLS.test(file)) ? namers.get('apps/server/http-server.ts') : null
  const folders = new Set(changed.map(folderOf))
  const isMeant = (file) =>
    reached.has(file) ||
    folders.has(folderOf(file) ?? '') ||
    (OF_REPOSITORY.test(file) && (!application.has(file) || throughCalls?.has(file)))
  return files.filter((file) => TEST.test(file) && existsSync(join(root, file)) && isMeant(file))
}

/** Such as areas/community/shop and packages/zip; null for what is in neither. */
const folderOf = (file) => /^(?:areas\/[\w-]+|packages|apps)\/[\w-]+(?=\/)/.exec(file)?.[0] ?? null
