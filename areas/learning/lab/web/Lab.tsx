import { getDataList } from '@leitai/competition/catalog/contract.detail'
import { dataset as datasetOne } from '@leitai/competition/dataset/contract'
import { useMe } from '@leitai/identity/account/web/shared/session'
import { refetch, useCall } from '@leitai/platform/web/api'
import { type App, useApp } from '@leitai/platform/web/framework/context'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readId, readNumber } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { PageHead } from '@leitai/platform/web/ui/Card.tsx'
import { useHydrated } from '@leitai/platform/web/ui/use-hydrated'
import { siteInfo } from '@leitai/site/settings/contract'
import { Alert, Anchor, Skeleton } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type Cell, notebook, notebookLimits, type Source, sharedNotebook } from '../../notebook/contract.ts'
import { cellsOfJupyter } from './engines.ts'
import classes from './Lab.module.css'
import { MyNotebooks } from './MyNotebooks.tsx'
import { LabRequest } from './shared/LabRequest.tsx'
import { addressOf, fetchBlob, freeName, readShare } from './use-files.ts'
import { freshCell, readScratch, type Written, writeScratch } from './use-notebook.ts'
import { Workbench } from './Workbench.tsx'

const facts = ['local', 'sql', 'python', 'network', 'kept'] as const

/** The lab: SQL and Python over a competition's data, run in the browser. */
export default function Lab() {
  const t = useText('notebook')
  const me = useMe()
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { jupyter } = useCall(siteInfo, {})
  const id = readId(search)
  const share = readShare(search)
  const cmpt = readNumber(search, 'cmpt')
  // A notebook first saved on this page is not remounted, so it keeps its results.
  const [born, setBorn] = useState<number | null>(null)
  const [round, setRound] = useState(0)
  const onSaved = (next: number) => {
    setBorn(id === null && share === null ? next : null)
    navigate(paths.lab({ id: next }), { replace: share === null, preventScrollReset: true })
  }
  const onNew = () => {
    writeScratch(null)
    setBorn(null)
    setRound(round + 1)
    navigate(paths.lab(), { preventScrollReset: true })
  }
  const bench = () => {
    if (!hydrated) return <Skeleton h={420} radius="md" />
    if (share !== null) return <Shared key={share} token={share} onSaved={onSaved} />
    if (id !== null && id !== born && me.loginFlag) return <Own key={id} id={id} onSaved={onSaved} />
    const opening = openingFrom(search)
    if (opening && round === 0 && born === null)
      return <WithData key={search.toString()} opening={opening} onSaved={onSaved} />
    return <Scratch key={`scratch ${round}`} cmpt={cmpt} onSaved={onSaved} />
  }
  return (
    <>
      <Head title={t('lab')} description={t('lab.text')} index={share === null} />
      <PageHead title={t('lab')} text={t('lab.text')}>
        <Anchor component={Link} to={paths.datasets()}>
          {t('datasets')}
        </Anchor>
        {jupyter !== '' && <Anchor href={jupyter}>{t('jupyter')}</Anchor>}
      </PageHead>
      <div className="page">
        <details className={classes.about}>
          <summary>{t('about')}</summary>
          <ul>
            {facts.map((fact) => (
              <li key={fact}>{t(`about.${fact}`)}</li>
            ))}
          </ul>
        </details>
        <Suspense fallback={<Skeleton h={420} radius="md" />}>{bench()}</Suspense>
        <div className={classes.more}>
          {hydrated && me.loginFlag && (
            <Suspense fallback={<Skeleton h={160} radius="md" />}>
              <MyNotebooks openId={id} onNew={onNew} />
            </Suspense>
          )}
          <LabRequest />
        </div>
      </div>
    </>
  )
}

/** The data that the URL asks for. */
function openingFrom(search: URLSearchParams): Opening | null {
  const competing = readNumber(search, 'competing')
  const cmptId = competing ?? readNumber(search, 'cmpt')
  if (cmptId === null) return null
  return { kind: competing === null ? 'dataset' : 'competition', cmptId, starter: readNumber(search, 'starter') }
}

interface OpenProps {
  onSaved: (id: number) => void
}

function Own({ id, onSaved }: OpenProps & { id: number }) {
  const app = useApp()
  const found = useCall(notebook, { id })
  const [opened, setOpened] = useState({ found, round: 0 })
  const again = async () => {
    await refetch(app, [notebook])
    const newest = await app.call(notebook, { id })
    setOpened({ found: newest, round: opened.round + 1 })
  }
  const { title, content, version } = opened.found
  return (
    <Workbench
      key={opened.round}
      first={{ title, content }}
      kept={{ id, version }}
      author={null}
      cmpt={null}
      onSaved={onSaved}
      onAgain={again}
    />
  )
}

function Shared({ token, onSaved }: OpenProps & { token: string }) {
  const { title, content, author } = useCall(sharedNotebook, { token })
  return (
    <Workbench
      first={{ title, content }}
      kept={null}
      author={author}
      cmpt={null}
      onSaved={onSaved}
      onAgain={() => undefined}
    />
  )
}

const startOf = (example: string, untitled: string): Written =>
  readScratch() ?? { title: untitled, content: { cells: [freshCell('sql', example)], sources: [] } }

function Scratch({ cmpt, onSaved }: OpenProps & { cmpt: number | null }) {
  const t = useText('notebook')
  const [first] = useState(() => startOf(t('example'), t('untitled')))
  return <Workbench first={first} kept={null} author={null} cmpt={cmpt} onSaved={onSaved} onAgain={() => undefined} />
}

/** A new notebook, or the unsaved one, with the data of a competition. */
function WithData({ opening, onSaved }: OpenProps & { opening: Opening }) {
  const t = useText('notebook')
  const app = useApp()
  const [begun, setBegun] = useState<Begun | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the lab opens with these data
  useEffect(() => {
    const written = startOf(t('example'), t('untitled'))
    const untouched = written.content.cells.every(({ text }) => text === t('example') || text.trim() === '')
    const query = (name: string) => t('example.file', { name: name.replaceAll("'", "''") })
    // Without the data, which may be locked, there is still a notebook; the panel beside says why.
    void withData(app, opening, { written, untouched, query })
      .catch(() => ({ written, fetch: [], failed: true }))
      .then(setBegun)
  }, [])
  if (begun === null) return <Skeleton h={420} radius="md" />
  const { written, fetch, failed } = begun
  return (
    <>
      {failed && opening.starter !== null && (
        <Alert color="orange" mb="sm">
          {t('starter.failed')}
        </Alert>
      )}
      <Workbench
        first={written}
        kept={null}
        author={null}
        cmpt={opening.kind === 'dataset' ? opening.cmptId : null}
        fetch={fetch}
        onSaved={onSaved}
        onAgain={() => undefined}
      />
    </>
  )
}

/** What cells can read. */
const TABLE = /\.(?:csv|tsv|parquet|json)$/i
/** Files of more bytes in all are added, but fetched on request. */
const MOST_BYTES = 64 * 1024 * 1024
const NOTEBOOK_BYTES = 4 * 1024 * 1024

interface Opening {
  kind: Source['kind']
  cmptId: number
  /** A notebook among the competition’s files to begin with. */
  starter: number | null
}
interface Begun {
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

async function filesOf(app: App, { kind, cmptId }: Opening): Promise<DataFile[]> {
  if (kind === 'dataset') {
    const { files, locked } = await app.call(datasetOne, { cmptId })
    return locked === null ? files : []
  }
  const { files, locked } = await app.call(getDataList, { cmptId })
  return locked === null ? files.filter(({ opensAt, closed }) => opensAt === null && closed === null) : []
}

async function starterCells(app: App, { cmptId, starter }: Opening, files: DataFile[]): Promise<Cell[] | null> {
  const file = files.find(({ id }) => id === starter)
  if (!file || file.size > NOTEBOOK_BYTES) return null
  const { signal } = new AbortController()
  const source = { kind: 'competition' as const, cmptId, fileId: file.id, name: file.name }
  const { url, size } = await addressOf(app, source, signal)
  const blob = await fetchBlob(url, { size, signal, onShare: () => undefined })
  return cellsOfJupyter(await blob.text())
}

/** Adds a competition's data to what was written so far, with a first cell that reads them. */
async function withData(
  app: App,
  opening: Opening,
  { written, untouched, query }: { written: Written; untouched: boolean; query: (name: string) => string },
): Promise<Begun> {
  const files = await filesOf(app, opening)
  const sources = [...written.content.sources]
  const fetch: string[] = []
  let bytes = 0
  for (const { id, name, size } of files.filter((one) => TABLE.test(one.name))) {
    const existing = sources.find(({ kind, fileId }) => kind === opening.kind && fileId === id)
    if (!existing && sources.length >= notebookLimits.sources) continue
    const taken = sources.map((one) => one.name)
    const source = existing ?? { kind: opening.kind, cmptId: opening.cmptId, fileId: id, name: freeName(name, taken) }
    if (!existing) sources.push(source)
    bytes += size
    if (bytes <= MOST_BYTES) fetch.push(source.name)
  }
  const first = files.find(({ name, sample }) => TABLE.test(name) && !sample)
  const named = sources.find(({ fileId }) => fileId === first?.id)?.name
  const starter = opening.starter === null ? null : await starterCells(app, opening, files)
  const own = starter ?? (named === undefined ? [] : [freshCell('sql', query(named))])
  const before = untouched ? [] : written.content.cells
  const fresh = own.filter(({ text }) => !before.some((cell) => cell.text === text))
  const cells = [...before, ...fresh].slice(0, notebookLimits.cells)
  return {
    written: { ...written, content: { cells: cells.length > 0 ? cells : written.content.cells, sources } },
    fetch,
    failed: opening.starter !== null && starter === null,
  }
}
