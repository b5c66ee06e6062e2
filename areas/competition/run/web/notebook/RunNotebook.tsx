import { API_BASE } from '@leitai/platform/contract/call'
import { loadChunk } from '@leitai/platform/web/framework/chunk'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readId, readNumber } from '@leitai/platform/web/framework/read-address'
import { PageHead } from '@leitai/platform/web/ui/Card.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { Alert, Button, Group, Skeleton } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { hostRunNotebook } from '../../contract.host.ts'
import { runNotebook } from '../../contract.ts'
import { readExecuted, type Shown, type ShownCell } from './executed.ts'
import classes from './Notebook.module.css'

const HtmlFrame = lazy(() => loadChunk(() => import('@leitai/platform/web/ui/HtmlFrame.tsx')))

/** An executed notebook: of a debug run for its team, of any run for the host’s side. */
export default function RunNotebook() {
  const t = useText('run')
  const [search] = useSearchParams()
  const id = readId(search)
  const cmptId = readNumber(search, 'cmpt')
  const address =
    cmptId === null
      ? `${API_BASE}${runNotebook.path}?id=${id}`
      : `${API_BASE}${hostRunNotebook.path}?cmptId=${cmptId}&id=${id}`
  const found = useNotebook(address)
  return (
    <>
      <Head title={t('notebook.title')} index={false} />
      <PageHead title={t('notebook.title')} text={t(cmptId === null ? 'notebook.text' : 'notebook.hostText')}>
        <Group>
          <Button
            component="a"
            variant="light"
            href={address}
            download
            leftSection={<Icon name="download" size={18} />}
          >
            {t('notebook.get')}
          </Button>
        </Group>
      </PageHead>
      <div className="page">
        {found.state === 'loading' && <Skeleton h={320} radius="md" />}
        {found.state === 'failed' && <Alert color="orange">{found.text || t('notebook.failed')}</Alert>}
        {found.state === 'there' && (
          <div className={classes.cells}>
            {found.cells.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the cells never change
              <Cell key={at} cell={cell} />
            ))}
          </div>
        )}
      </div>
    </>
  )
}

function Cell({ cell }: { cell: ShownCell }) {
  const t = useText('run')
  if (cell.kind === 'markdown') return <Markdown text={cell.text} />
  return (
    <section className={classes.cell} aria-label={t('notebook.cell')}>
      {cell.count !== null && <span className={classes.count}>[{cell.count}]</span>}
      <pre className={classes.code}>{cell.text}</pre>
      {cell.outputs.map((output, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the outputs never change
        <Output key={at} output={output} />
      ))}
    </section>
  )
}

function Output({ output }: { output: Shown }) {
  const t = useText('run')
  switch (output.kind) {
    case 'text':
      return <pre className={`${classes.text} ${output.isError ? classes.error : ''}`}>{output.text}</pre>
    case 'markdown':
      return <Markdown text={output.text} />
    case 'picture':
      return <img className={classes.picture} src={output.source} alt={t('notebook.picture')} />
    default:
      return (
        <Suspense fallback={<Skeleton h={320} />}>
          <HtmlFrame html={output.text} title={t('notebook.table')} />
        </Suspense>
      )
  }
}

type Found = { state: 'loading' } | { state: 'failed'; text: string } | { state: 'there'; cells: ShownCell[] }

function useNotebook(address: string): Found {
  const [found, setFound] = useState<Found>({ state: 'loading' })
  useEffect(() => {
    const ended = new AbortController()
    setFound({ state: 'loading' })
    fetched(address, ended.signal)
      .then(setFound)
      .catch(() => {
        if (!ended.signal.aborted) setFound({ state: 'failed', text: '' })
      })
    return () => ended.abort()
  }, [address])
  return found
}

async function fetched(address: string, signal: AbortSignal): Promise<Found> {
  const response = await fetch(address, { signal })
  const text = await response.text()
  if (!response.ok) return { state: 'failed', text: refusalIn(text) }
  const cells = readExecuted(text)
  return cells === null ? { state: 'failed', text: '' } : { state: 'there', cells }
}

function refusalIn(text: string): string {
  try {
    return String(JSON.parse(text).msg ?? '')
  } catch {
    return ''
  }
}
