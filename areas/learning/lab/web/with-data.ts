import { getDataList } from '@leitai/competition/catalog/contract.detail'
import { dataset as datasetOne } from '@leitai/competition/dataset/contract'
import type { App } from '@leitai/platform/web/framework/context'
import { type Cell, notebookLimits, type Source } from '../../notebook/contract.ts'
import { fetchBlob } from './fetch-blob.ts'
import { cellsOfJupyter } from './starter.ts'
import { addressOf, freeName } from './use-files.ts'
import { freshCell, type Written } from './use-notebook.ts'

/** What cells can read. */
const TABLE = /\.(?:csv|tsv|parquet|json)$/i
/** Files of more bytes in all are added, but fetched on request. */
const MOST_BYTES = 64 * 1024 * 1024
const NOTEBOOK_BYTES = 4 * 1024 * 1024

export interface Asked {
  kind: Source['kind']
  cmptId: number
  /** A notebook among the competition’s files to begin with. */
  starter: number | null
}
export interface Begun {
  written: Written
  /** Names of the files to fetch at once. */
  fetch: string[]
  /** The starter could not be read. */
  failed: boolean
}

interface DataFile {
  id: number
  name: string
  size: number
  sample: boolean
}

async function filesOf(app: App, { kind, cmptId }: Asked): Promise<DataFile[]> {
  if (kind === 'dataset') {
    const { files, locked } = await app.call(datasetOne, { cmptId })
    return locked === null ? files : []
  }
  const { files, locked } = await app.call(getDataList, { cmptId })
  return locked === null ? files.filter(({ opensAt, closed }) => opensAt === null && closed === null) : []
}

async function starterCells(app: App, { cmptId, starter }: Asked, files: DataFile[]): Promise<Cell[] | null> {
  const file = files.find(({ id }) => id === starter)
  if (!file || file.size > NOTEBOOK_BYTES) return null
  const { signal } = new AbortController()
  const source = { kind: 'competition' as const, cmptId, fileId: file.id, name: file.name }
  const { url, size } = await addressOf(app, source, signal)
  const blob = await fetchBlob(url, { size, signal, onShare: () => undefined })
  return cellsOfJupyter(await blob.text())
}

/** Adds a competition's data to what was written so far, with a first cell that reads them. */
export async function withData(
  app: App,
  asked: Asked,
  { written, untouched, query }: { written: Written; untouched: boolean; query: (name: string) => string },
): Promise<Begun> {
  const files = await filesOf(app, asked)
  const sources = [...written.content.sources]
  const fetch: string[] = []
  let bytes = 0
  for (const { id, name, size } of files.filter((one) => TABLE.test(one.name))) {
    const known = sources.find(({ kind, fileId }) => kind === asked.kind && fileId === id)
    if (!known && sources.length >= notebookLimits.sources) continue
    const taken = sources.map((one) => one.name)
    const source = known ?? { kind: asked.kind, cmptId: asked.cmptId, fileId: id, name: freeName(name, taken) }
    if (!known) sources.push(source)
    bytes += size
    if (bytes <= MOST_BYTES) fetch.push(source.name)
  }
  const first = files.find(({ name, sample }) => TABLE.test(name) && !sample)
  const named = sources.find(({ fileId }) => fileId === first?.id)?.name
  const starter = asked.starter === null ? null : await starterCells(app, asked, files)
  const own = starter ?? (named === undefined ? [] : [freshCell('sql', query(named))])
  const before = untouched ? [] : written.content.cells
  const fresh = own.filter(({ text }) => !before.some((cell) => cell.text === text))
  const cells = [...before, ...fresh].slice(0, notebookLimits.cells)
  return {
    written: { ...written, content: { cells: cells.length > 0 ? cells : written.content.cells, sources } },
    fetch,
    failed: asked.starter !== null && starter === null,
  }
}
