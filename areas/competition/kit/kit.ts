import { buffer } from 'node:stream/consumers'
import type { AppContext } from '@leitai/platform/context/app-context'
import { Refused } from '@leitai/platform/errors/refuse'
import { checkSpecOf } from '@leitai/scorer/plan-tasks'
import type { ZipEntry } from '@leitai/zip/write'
import { taskFiles } from '../definition/contract.scoring-files.ts'
import { filesOf } from '../definition/edit/files.ts'
import type { Competition, Stage } from '../definition/table.ts'
import { containerfileOf, type KitFacts, notebookOf, programOf, writesTable } from './program.ts'
import { readMe } from './texts.ts'

/** Larger debug data are downloaded by themselves. */
const MOST_DATA = 20 * 1024 * 1024
/** Of a sample, for its first row. */
const HEAD_BYTES = 64 * 1024
const PACKED = /\.(?:zip|gz|tgz|parquet|png|jpe?g|h5|npz)$/i

type PublicFile = Awaited<ReturnType<typeof filesOf>>[number]

export interface Kit {
  /** The public files that it has: whoever may not download these, gets no kit. */
  files: PublicFile[]
  texts: { name: string; text: string }[]
  entries: ZipEntry[]
}

/** A program for a stage to start from, made from what is public of it: nothing here knows the hidden data. */
export async function kitOf(
  { db, storage, config }: Pick<AppContext, 'db' | 'storage' | 'config'>,
  cmpt: Pick<Competition, 'id' | 'title'>,
  stage: Pick<Stage, 'id' | 'name' | 'spec' | 'code'>,
): Promise<Kit> {
  const { code: rules, spec } = stage
  if (rules === null || spec === null) throw new Refused({ code: 'run.noCode' })
  const all = await filesOf(db, cmpt.id)
  const sample = all.find((file) => file.sample && file.stageId === stage.id) ?? null
  const debug = all.find(({ name }) => name === rules.debugFile) ?? null
  const check = checkSpecOf(spec)
  const facts: KitFacts = {
    title: titleOf(cmpt, stage, 'zh'),
    rules,
    check,
    sample: sample && { ...named(sample), head: await headOf(storage, sample) },
  }
  const folder = writesTable(facts) ? '' : 'program/'
  const program = folder === '' ? 'main.py' : 'program'
  const dataName = debug && debug.size <= MOST_DATA ? `data/${named(debug).name}` : null
  const about = {
    title: { zh: titleOf(cmpt, stage, 'zh'), en: titleOf(cmpt, stage, 'en') },
    url: config.siteUrl,
    cmptId: cmpt.id,
    stageId: stage.id,
    rules,
    program,
    columns: taskFiles(check).flatMap(({ columns }) => columns),
    sample: sample && `${folder}${named(sample).name}`,
    data: dataName ?? (debug ? ('large' as const) : null),
  }
  const texts = [
    { name: 'README.md', text: readMe(about) },
    { name: `${folder}main.py`, text: programOf(facts, { inNotebook: false }) },
    { name: 'main.ipynb', text: notebookOf(programOf(facts, { inNotebook: true })) },
    ...(rules.imageMb > 0 ? [{ name: 'Containerfile', text: containerfileOf(program) }] : []),
  ]
  const stored = ({ objectKey, name }: PublicFile, as: string): ZipEntry => ({
    name: as,
    compress: !PACKED.test(name),
    content: async () => (await storage.get(objectKey)).body,
  })
  return {
    files: [sample, debug].filter((file) => file !== null),
    texts,
    entries: [
      ...texts.map(({ name, text }) => ({ name, content: text })),
      ...(sample && about.sample ? [stored(sample, about.sample)] : []),
      ...(debug && dataName ? [stored(debug, dataName)] : []),
    ],
  }
}

const titleOf = ({ title }: Pick<Competition, 'title'>, { name }: Pick<Stage, 'name'>, language: 'zh' | 'en') =>
  `${title[language] || title.zh || title.en} · ${name[language] || name.zh || name.en}`.replace(/[\r\n]+/g, ' ')

/** As its host named it, without what leads elsewhere or takes the name of another file of the kit. */
function named({ name, size, id }: PublicFile): { name: string; size: number } {
  const plain = (name.split(/[\\/]/).pop() ?? '').replace(/[\p{Cc}<>:"|?*]/gu, '_')
  const isTaken =
    /^\.*$/.test(plain) || ['readme.md', 'main.py', 'main.ipynb', 'containerfile'].includes(plain.toLowerCase())
  return { name: isTaken ? `${id}-${plain.replace(/^\.+/, '') || 'data'}` : plain, size }
}

async function headOf(storage: AppContext['storage'], { objectKey, size }: PublicFile): Promise<Buffer> {
  if (size === 0) return Buffer.alloc(0)
  const { body } = await storage.get(objectKey, { start: 0, end: Math.min(size, HEAD_BYTES) - 1 })
  return buffer(body)
}
