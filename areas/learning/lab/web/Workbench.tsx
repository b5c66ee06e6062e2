import { useLoginCheck } from '@leitai/identity/account/web/shared/session'
import { useCallWhen, useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { full, paths } from '@leitai/platform/web/paths'
import { CopyButton } from '@leitai/platform/web/ui/ActButton.tsx'
import { CodeField } from '@leitai/platform/web/ui/CodeField.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { LeaveGuard } from '@leitai/platform/web/ui/LeaveGuard.tsx'
import { LongText } from '@leitai/platform/web/ui/LongText.tsx'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { ActionIcon, Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import {
  type Cell,
  cellKinds,
  notebook,
  notebookLimits,
  notebooks,
  type Source,
  shareNotebook,
} from '../../notebook/contract.ts'
import { DataPanel } from './DataPanel.tsx'
import { fetchedMb, type Output } from './engines.ts'
import classes from './Lab.module.css'
import { OutputView } from './OutputView.tsx'
import { useFiles } from './use-files.ts'
import { type Kept, useNotebook, type Written } from './use-notebook.ts'
import { useRuns } from './use-runs.ts'

interface WorkbenchProps {
  first: Written
  kept: Kept | null
  /** The owner, if the notebook was shared by another user. */
  author: string | null
  /** The competition whose data is preselected. */
  cmpt: number | null
  /** Names of files to download at once. */
  fetch?: readonly string[]
  onSaved: (id: number) => void
  onAgain: () => void
}

/** A notebook with its data: edit, run and save. */
export function Workbench({ first, kept, author, cmpt, fetch = [], onSaved, onAgain }: WorkbenchProps) {
  const t = useText('notebook')
  const mayAct = useLoginCheck()
  const data = useFiles(first.content.sources, fetch)
  const sources = data.files.flatMap(({ name, source }): Source[] => (source ? [{ ...source, name }] : []))
  const book = useNotebook({ first, kept, sources, loose: author !== null, onSaved })
  const runs = useRuns(book.cells, data.files)
  const [sharing, setSharing] = useState(false)
  const [removing, setRemoving] = useState<string | null>(null)
  const named = book.title.trim() !== ''
  const keep = async (copy = false) => {
    if (mayAct() && (await book.keep({ copy }))) notify('success', t('saved.done'))
  }
  const runAll = () => {
    for (const { id, kind } of book.cells) if (kind !== 'text') runs.run(id)
  }
  return (
    <div className={classes.bench}>
      <DataPanel data={data} cmpt={cmpt} />
      <div className={classes.book}>
        <Group align="flex-end" gap="xs" mb="sm">
          <TextInput
            label={t('title')}
            className={classes.title ?? ''}
            maxLength={notebookLimits.title}
            value={book.title}
            error={named ? null : t('title.none')}
            onChange={(event) => book.setTitle(event.currentTarget.value)}
          />
          {author === null ? (
            <Button
              loading={book.pending}
              disabled={!named || (book.kept !== null && !book.dirty)}
              onClick={() => keep()}
            >
              {t('save')}
            </Button>
          ) : (
            <Button loading={book.pending} disabled={!named} onClick={() => keep(true)}>
              {t('take')}
            </Button>
          )}
          {book.kept && (
            <Button variant="default" onClick={() => setSharing(true)}>
              {t('share')}
            </Button>
          )}
          {runs.busy ? (
            <Button color="red" variant="light" onClick={runs.stop}>
              {t('stop.all')}
            </Button>
          ) : (
            <Button variant="default" onClick={runAll} disabled={book.cells.every(({ kind }) => kind === 'text')}>
              {t('run.all')}
            </Button>
          )}
        </Group>
        <p className={classes.facts} role="status">
          {author !== null ? t('by', { author }) : t(book.kept ? `state.${book.state}` : 'state.none')}{' '}
          {t('fetched', { sql: fetchedMb.sql, python: fetchedMb.python })}
        </p>
        {book.state === 'stale' && (
          <Alert color="orange" title={t('stale')} mb="sm">
            <Group>
              <Button size="compact-sm" onClick={onAgain}>
                {t('stale.again')}
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => keep(true)}>
                {t('stale.copy')}
              </Button>
            </Group>
          </Alert>
        )}
        {book.cells.map((cell, at) => (
          <CellView
            key={cell.id}
            cell={cell}
            number={at + 1}
            last={at === book.cells.length - 1}
            output={runs.outputs[cell.id]}
            onChange={(text) => book.change(cell.id, text)}
            onRun={() => runs.run(cell.id)}
            onStop={runs.stop}
            onMove={(by) => book.move(cell.id, by)}
            onRemove={() => (cell.text.trim() === '' ? book.remove(cell.id) : setRemoving(cell.id))}
          />
        ))}
        <Group gap="xs">
          {cellKinds.map((kind) => (
            <Button
              key={kind}
              size="sm"
              variant="default"
              disabled={book.cells.length >= notebookLimits.cells}
              onClick={() => book.add(kind)}
            >
              {t(`add.${kind}`)}
            </Button>
          ))}
        </Group>
      </div>
      {sharing && book.kept && <Share id={book.kept.id} onClose={() => setSharing(false)} />}
      {removing !== null && (
        <ConfirmDialog
          title={t('remove')}
          text={t('remove.text')}
          go={t('remove')}
          danger
          onGo={async () => {
            book.remove(removing)
            return true
          }}
          onClose={() => setRemoving(null)}
        />
      )}
      <LeaveGuard dirty={book.kept !== null && book.dirty} byQuery />
    </div>
  )
}

/** The share link of a notebook, disabled by default. */
function Share({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText('notebook')
  const { origin } = useApp()
  const found = useCallWhen(notebook, { id })
  const send = useSend(shareNotebook, { changes: [notebook, notebooks] })
  if (!found.data) return null
  const { token } = found.data
  const link = token === null ? '' : `${origin}${full(paths.lab({ share: token }))}`
  return (
    <Dialog opened title={t('share')} onClose={onClose} size={520}>
      <Stack>
        <Text fz="sm">{t(token === null ? 'share.off' : 'share.on')}</Text>
        {token !== null && <TextInput label={t('share.link')} readOnly value={link} />}
        <Group>
          {token !== null && <CopyButton text={link} label={t('share.copy')} />}
          <Button
            variant={token === null ? 'filled' : 'default'}
            loading={send.pending}
            onClick={() => send.run({ id, share: token === null })}
          >
            {t(token === null ? 'share.open' : 'share.close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

const MOST = 100_000

interface CellViewProps {
  cell: Cell
  number: number
  last: boolean
  output: Output | undefined
  onChange: (text: string) => void
  onRun: () => void
  onStop: () => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One cell: its source, actions and output. */
function CellView({ cell, number, last, output, onChange, onRun, onStop, onMove, onRemove }: CellViewProps) {
  const t = useText('notebook')
  const [editing, setEditing] = useState(cell.text === '')
  const name = t('cell', { number, kind: t(`kind.${cell.kind}`) })
  const busy = output?.state === 'running' || output?.state === 'loading'
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    if (cell.kind === 'text') setEditing(false)
    else if (!busy) onRun()
  }
  const tool = (label: string, icon: 'up' | 'down' | 'trash', go: () => void, disabled = false) => (
    <ActionIcon variant="subtle" aria-label={`${label}: ${name}`} title={label} disabled={disabled} onClick={go}>
      <Icon name={icon} size={18} />
    </ActionIcon>
  )
  return (
    <article className={classes.cell} aria-label={name} onKeyDownCapture={onKey}>
      <Group justify="space-between" gap="xs" mb={6}>
        <strong className={classes.kind}>{name}</strong>
        <Group gap={4}>
          {cell.kind === 'text' ? (
            <Button size="compact-sm" variant="default" onClick={() => setEditing(!editing)}>
              {t(editing ? 'text.show' : 'text.edit')}
            </Button>
          ) : busy ? (
            <Button size="compact-sm" color="red" variant="light" onClick={onStop}>
              {t('stop')}
            </Button>
          ) : (
            <Button size="compact-sm" onClick={onRun} title="Ctrl+Enter">
              {t('run')}
            </Button>
          )}
          {tool(t('up'), 'up', () => onMove(-1), number === 1)}
          {tool(t('down'), 'down', () => onMove(1), last)}
          {tool(t('remove'), 'trash', onRemove)}
        </Group>
      </Group>
      {cell.kind !== 'text' && (
        <CodeField
          label={t('code')}
          language={cell.kind === 'sql' ? 'sql' : 'python'}
          value={cell.text}
          onChange={onChange}
          maxLength={MOST}
        />
      )}
      {cell.kind === 'text' &&
        (editing ? (
          <LongText
            label={t('text.label')}
            maxLength={MOST}
            value={cell.text}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        ) : (
          <Markdown text={cell.text} />
        ))}
      {output && <OutputView output={output} name={`cell-${number}`} />}
    </article>
  )
}
