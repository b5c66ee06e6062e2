import { useLoginCheck } from '@leitai/platform/web/app/session'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { LeaveGuard } from '@leitai/platform/web/ui/LeaveGuard.tsx'
import { Alert, Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { cellKinds, notebookLimits, type Source } from '../../notebook/contract.ts'
import { CellView } from './CellView.tsx'
import { DataPanel } from './DataPanel.tsx'
import classes from './Lab.module.css'
import { Share } from './Share.tsx'
import { fetchedMb } from './sizes.ts'
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
