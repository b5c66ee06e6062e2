import { API_BASE } from '@leitai/platform/contract/call'
import { boundText, mostOfFile } from '@leitai/platform/contract/upload-bound'
import { refetch, useCall, useCallWhen, useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { showRefusal } from '@leitai/platform/web/framework/Notices.tsx'
import { isCallError } from '@leitai/platform/web/framework/queries'
import { paths } from '@leitai/platform/web/paths'
import { FileButton } from '@leitai/platform/web/ui/ActButton.tsx'
import { Card } from '@leitai/platform/web/ui/Card.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Group, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type * as z from 'zod/mini'
import { codeFilesOf } from '../../definition/contract.code.ts'
import { myModels } from '../../model/contract.ts'
import { cancelRun, debugRun, myRuns, type Run, runLog, runOutput } from '../../run/contract.ts'
import { RunBadge, RunLine, RunLog } from '../../run/web/shared/RunLine.tsx'
import { endingsFor, outsideOf } from './chosen-rules.ts'
import { ModelSelect } from './Models.tsx'
import classes from './Submission.module.css'
import { storeFile } from './upload-submission.ts'

type Row = z.input<typeof Run>
const SHOWN = 10
const OPEN_SECONDS = 2

interface DebugRunsProps {
  cmptId: number
  stageId: number
  phone: boolean
  /** What programs read. */
  modelId: number | null
  onModel: (id: number | null) => void
}

/** Tries programs on public data, and lists all runs of the team in this stage. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export function DebugRuns({ cmptId, stageId, phone, modelId, onModel }: DebugRunsProps) {
  const t = useText('run')
  const words = useText('submission')
  const app = useApp()
  const [percent, setPercent] = useState<number | null>(null)
  const [logOf, setLogOf] = useState<Row | null>(null)
  const [cancelling, setCancelling] = useState<Row | null>(null)
  const { list, rules, debug, may } = useCall(
    myRuns,
    { cmptId, stageId, page: 1, pageSize: SHOWN },
    { everySeconds: ({ list: all }) => (all.some(({ state }) => state !== 'done') ? OPEN_SECONDS : null) },
  )
  // What waits or runs keeps its model from being deleted.
  const open = list.filter(({ state }) => state !== 'done').length
  const before = useRef(open)
  useEffect(() => {
    if (before.current !== open) void refetch(app, [myModels])
    before.current = open
  }, [app, open])
  const taken = codeFilesOf(rules)
  const cancel = useSend(cancelRun, { changes: [myRuns] })
  const log = useCallWhen(runLog, logOf === null ? null : { id: logOf.id })
  const start = async (file: File) => {
    const fault = outsideOf(file, taken)
    if (fault) {
      notify(
        'warning',
        words(fault, { size: boundText(mostOfFile(taken, file.name)), kinds: taken.accepted.join(' / ') }),
      )
      return
    }
    setPercent(0)
    try {
      const onProgress = ({ sent, total }: { sent: number; total: number }) =>
        setPercent(Math.floor((sent / Math.max(1, total)) * 100))
      const objectKey = await storeFile(app, { cmptId, stageId, file }, { onProgress })
      const model = modelId === null ? {} : { modelId }
      await app.call(debugRun, { cmptId, stageId, objectKey, fileName: file.name, ...model })
      notify('success', t('debug.started'))
      await refetch(app, [myRuns])
    } catch (error) {
      if (isCallError(error)) showRefusal(app, error)
      else notify('warning', t('debug.failed'))
    } finally {
      setPercent(null)
    }
  }
  return (
    <Card padding="medium" className={classes.card} aria-labelledby="debug-title">
      <h2 id="debug-title">{t('debug.title')}</h2>
      {rules.debugPerDay > 0 && (
        <Group justify="space-between" my="sm">
          <Text fz="sm" c="var(--quiet)">
            {t('debug.help')}{' '}
            {t('debug.left', { left: Math.max(0, debug.dailyLimit - debug.usedToday), limit: debug.dailyLimit })}
          </Text>
          {!phone &&
            (may.debug === null ? (
              <FileButton
                label={t('debug.choose')}
                accept={endingsFor(taken)}
                percent={percent}
                onFiles={([file]) => file && void start(file)}
              />
            ) : (
              <GuardedButton reason={may.debug} variant="default">
                {t('debug.choose')}
              </GuardedButton>
            ))}
        </Group>
      )}
      {rules.debugPerDay > 0 && !phone && (
        <div className={classes.modelOfRun}>
          <ModelSelect cmptId={cmptId} modelMb={rules.modelMb} value={modelId} onChange={onModel} />
        </div>
      )}
      <PagedTable
        label={t('runs.label')}
        rows={list}
        rowKey={({ id }) => id}
        empty={t('debug.empty')}
        columns={[
          { key: 'when', head: t('runs.when'), cell: (row) => <TimeText at={row.createdAt} detail="second" /> },
          { key: 'file', head: t('runs.file'), cell: (row) => <FileCell row={row} /> },
          {
            key: 'purpose',
            head: t('runs.purpose'),
            cell: (row) => t(`purpose.${row.purpose}`, { seed: row.seed ?? 0 }),
          },
          {
            key: 'state',
            head: t('runs.state'),
            width: 260,
            cell: (row) => (
              <>
                <RunBadge run={row} />
                <RunLine run={row} mostSeconds={rules.wallSeconds} />
                {row.text !== null && row.outcome !== 'ok' && <span className={classes.quiet}>{row.text}</span>}
              </>
            ),
          },
          {
            key: 'do',
            head: t('runs.do'),
            cell: (row) =>
              row.purpose === 'debug' && (
                <Group gap="sm">
                  {row.may.log === null && (
                    <Anchor component="button" fz="sm" onClick={() => setLogOf(row)}>
                      {t('runs.log')}
                    </Anchor>
                  )}
                  {row.may.output === null && (
                    <Anchor href={`${API_BASE}${runOutput.path}?id=${row.id}`} download fz="sm">
                      {t('runs.output')}
                    </Anchor>
                  )}
                  {row.notebookSize !== null && (
                    <Anchor component={Link} to={paths.runNotebook(row.id)} fz="sm">
                      {t('runs.notebook')}
                    </Anchor>
                  )}
                  {row.may.cancel === null && !row.cancelling && (
                    <Anchor component="button" fz="sm" onClick={() => setCancelling(row)}>
                      {t('runs.cancel')}
                    </Anchor>
                  )}
                </Group>
              ),
          },
        ]}
      />
      {logOf && log.data && <RunLog name={logOf.fileName} log={log.data} onClose={() => setLogOf(null)} />}
      {cancelling && (
        <ConfirmDialog
          title={t('runs.cancel')}
          text={t('runs.cancelText')}
          go={t('runs.cancel')}
          danger
          onGo={async () => {
            const done = await cancel.run({ id: cancelling.id })
            if (done) notify('success', t('runs.cancelled'))
            return done !== undefined
          }}
          onClose={() => setCancelling(null)}
        />
      )}
    </Card>
  )
}

/** The program, and the model that it reads. */
function FileCell({ row: { fileName, model } }: { row: Row }) {
  const t = useText('run')
  return (
    <>
      {fileName}
      {model && (
        <Text fz="xs" c="var(--quiet)" className={classes.modelName}>
          {t('model.of', { name: model.name })}
        </Text>
      )}
    </>
  )
}
