import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findAccount } from '@leitai/identity/account/find-account'
import { counted } from '@leitai/platform/contract/fill'
import { limits } from '@leitai/platform/contract/limits'
import { asc } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Scorers } from '@leitai/platform/scoring/pool'
import { zipStream } from '@leitai/zip/write'
import { reviewingAmong } from '../definition/reviewing.ts'
import { isLaunched, stateOf } from '../definition/rules.ts'
import { competitions } from '../definition/table.ts'
import { isArchive, packBundle, packInto, unpackFor } from './archive.ts'
import { exportFolder, findCompetition } from './export.ts'
import { FolderError, fault, type Language } from './fault.ts'
import { carry, exportAs } from './formats.ts'
import type { FolderContext } from './import.ts'
import { readPeopleMap } from './people.ts'
import { toolsHere } from './scoring.ts'
import { toolsForPublishing } from './scoring-by-host.ts'
import { noteKinds } from './texts.ts'

export const usage = `npm run competition -- import <文件夹 folder | 文件 file.zip> [--publish] [--slug <网址名 slug>] [--owner <用户名 user name>] [--submissions | --all [--people <people.csv>]] [--lang zh|en]
npm run competition -- export <id|slug> <文件夹 folder | 文件 file.zip> [--submissions | --all | --codabench] [--lang zh|en]
npm run competition -- site <id|slug> <文件夹 folder> [--lang zh|en]
npm run competition -- list [--lang zh|en]
`

interface Common {
  language: Language
  submissions: boolean
  all: boolean
}
export type Order =
  | (Common & {
      kind: 'import'
      folder: string
      publish: boolean
      slug: string | undefined
      owner: string | undefined
      peopleFile: string | undefined
    })
  | (Common & { kind: 'export'; which: string; folder: string; codabench: boolean })
  | (Common & { kind: 'site'; which: string; folder: string })
  | (Common & { kind: 'list' })

/** As the other commands of an operator: that of the system, else Chinese. */
const languageOfSystem = ({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Language =>
  (LC_ALL || LC_MESSAGES || LANG || '').toLowerCase().startsWith('en') ? 'en' : 'zh'

/** Parses the arguments; null if they are invalid. */
export function readArguments(given: string[]): Order | null {
  try {
    const { values, positionals } = parseArgs({
      args: given,
      allowPositionals: true,
      options: {
        publish: { type: 'boolean', default: false },
        submissions: { type: 'boolean', default: false },
        all: { type: 'boolean', default: false },
        codabench: { type: 'boolean', default: false },
        people: { type: 'string' },
        slug: { type: 'string' },
        owner: { type: 'string' },
        lang: { type: 'string', default: languageOfSystem(process.env) },
      },
    })
    const { publish, submissions, all, codabench, people: peopleFile, slug, owner, lang } = values
    if (lang !== 'zh' && lang !== 'en') return null
    if (peopleFile !== undefined && !all) return null
    const common = { language: lang, submissions, all } as const
    const [kind, first, second, ...more] = positionals
    if (more.length > 0) return null
    if (kind === 'import' && first && !second)
      return { kind, folder: resolve(first), publish, slug, owner, peopleFile, ...common }
    if (codabench && (kind !== 'export' || submissions || all || !isArchive(second ?? ''))) return null
    if (kind === 'export' && first && second)
      return { kind, which: first, folder: resolve(second), codabench, ...common }
    if (kind === 'site' && first && second) return { kind, which: first, folder: resolve(second), ...common }
    return kind === 'list' && !first ? { kind, ...common } : null
  } catch {
    return null
  }
}

/** `site` needs a complete server, opened only for it, and scoring by a formula or program the scoring processes. */
export interface CommandContext extends FolderContext {
  openScorers(): Promise<Scorers>
  site(cmptId: number, folder: string): Promise<{ pages: number; files: number }>
}

/** Runs the command and returns whether all that was ordered is done; throws FolderError if the folder is invalid. */
export async function run(ctx: CommandContext, order: Order, say: (line: string) => void): Promise<boolean> {
  const zh = order.language === 'zh'
  if (order.kind === 'list') {
    await list(ctx, say)
    return true
  }
  if (order.kind === 'import') return importAs(ctx, order, say)
  const cmpt = await findCompetition(ctx, order.which)
  if (!cmpt) throw new Error(zh ? `没有竞赛 ${order.which}` : `Competition ${order.which} doesn’t exist`)
  if (order.kind === 'site') {
    const { pages, files } = await ctx.site(cmpt.id, order.folder)
    say(
      zh
        ? `静态网站已写到 ${order.folder}：${pages} 页，${files} 个数据文件。请打开 index.html`
        : `The static site is in ${order.folder}: ${counted(pages, 'page', 'pages')}, ${counted(files, 'data file', 'data files')}. Open index.html`,
    )
    return true
  }
  if (order.codabench) {
    const filesOf = orRefuse(exportAs('codabench'), 'competitionEditor.exportFormat')
    await packBundle(order.folder, async () => zipStream(await filesOf(ctx, cmpt)))
    say(zh ? `已导出 Codabench 竞赛包到 ${order.folder}` : `Exported a Codabench bundle to ${order.folder}`)
    return true
  }
  const put = (folder: string) => exportFolder(ctx, cmpt, folder, order)
  const { files, submissions, topics } = isArchive(order.folder)
    ? await packInto(order.folder, put)
    : await put(order.folder)
  say(
    zh
      ? `已导出到 ${order.folder}：${files} 个文件，${submissions} 个提交，${topics} 个话题`
      : `Exported to ${order.folder}: ${counted(files, 'file', 'files')}, ${counted(submissions, 'submission', 'submissions')}, ${counted(topics, 'topic', 'topics')}`,
  )
  return true
}

/** Returns false where the competition was imported and, against the order, not published. */
async function importAs(
  ctx: CommandContext,
  order: Extract<Order, { kind: 'import' }>,
  say: (line: string) => void,
): Promise<boolean> {
  const zh = order.language === 'zh'
  const { folder } = order
  if (!(await stat(folder).catch(() => null))) throw new FolderError([fault({ file: folder }, 'noFile')])
  const ownerId = order.owner === undefined ? null : await accountCalled(ctx, order.owner, order.language)
  const people = order.peopleFile === undefined ? null : await readPeopleMap(order.peopleFile)
  const importFrom = async (folder: string) => {
    const work = await mkdtemp(join(tmpdir(), 'leitai-import-'))
    const tools = order.publish ? toolsForPublishing(ctx.openScorers, work) : toolsHere
    return carry(ctx, folder, { ...order, ownerId, people, tools }, { work }).finally(() =>
      rm(work, { recursive: true, force: true }),
    )
  }
  const { imported, report } = isArchive(order.folder)
    ? await unpackFor(order.folder, importFrom)
    : await importFrom(order.folder)
  const { id, slug, files, stages: count, submissions, accounts, topics } = imported
  const notes = report?.notes ?? []
  // What is left to do comes last, where it is seen.
  for (const note of notes.toSorted((one, other) => Number(one.kind === 'todo') - Number(other.kind === 'todo')))
    say(`${noteKinds[note.kind][order.language]}  ${note.place}: ${note[order.language]}`)
  const isPublished = order.publish && (report?.held.length ?? 0) === 0
  for (const reason of report?.held ?? []) say(`${zh ? '未发布' : 'not published'}  ${reason[order.language]}`)
  const state = isPublished ? (zh ? '已发布' : 'published') : zh ? '草稿' : 'a draft'
  say(
    zh
      ? `已导入竞赛 ${id}（${slug}），${state}：${count} 个阶段，${files} 个数据文件`
      : `Imported competition ${id} (${slug}), ${state}: ${counted(count, 'stage', 'stages')}, ${counted(files, 'data file', 'data files')}`,
  )
  if (order.submissions || order.all)
    say(
      zh
        ? `另有 ${submissions} 个提交、${topics} 个话题；新建账号 ${accounts} 个（无密码）`
        : `With ${counted(submissions, 'submission', 'submissions')}, ${counted(topics, 'topic', 'topics')}; ${counted(accounts, 'account', 'accounts')} created (without a password)`,
    )
  return isPublished === order.publish
}

/** The account that becomes the owner of the import. */
async function accountCalled({ db }: FolderContext, name: string, language: Language): Promise<number> {
  const user = await findAccount(db, { account: name, countryCode: limits.defaultCountryCode })
  if (user?.state !== 'active') {
    throw new Error(language === 'zh' ? `没有账号 ${name}` : `The account ${name} doesn’t exist`)
  }
  return user.id
}

async function list({ db, now }: FolderContext, say: (line: string) => void): Promise<void> {
  const rows = await db.select().from(competitions).orderBy(asc(competitions.id))
  const ids = rows.map(({ id }) => id)
  const reviewing = await reviewingAmong(db, ids, now())
  for (const row of rows) {
    const state = isLaunched(row) ? stateOf(row, reviewing.has(row.id), now()) : row.status
    say([row.id, row.slug, row.title.zh || row.title.en, state].join('\t'))
  }
}
