import type { Call, WireOf } from '@leitai/platform/contract/call'
import { limits } from '@leitai/platform/contract/limits'
import { useSend } from '@leitai/platform/web/api'
import { csvAddress } from '@leitai/platform/web/app/CsvButton.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { RowActions } from '@leitai/platform/web/ui/ActButton.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { LongText } from '@leitai/platform/web/ui/LongText.tsx'
import type { MenuItem } from '@leitai/platform/web/ui/MoreMenu.tsx'
import { SimpleGrid, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { rescoreSubmission } from '../../revision/contract.ts'
import {
  disqualifySubmission,
  hostSubmissionFile,
  hostSubmissionLog,
  hostSubmissions,
  requalifySubmission,
  setSubmissionScore,
  unhideSubmission,
} from '../contract.submissions.ts'
import { SubmissionLog } from './SubmissionLog.tsx'

type Submission = WireOf<typeof hostSubmissions>['list'][number]
type Act = 'void' | 'unvoid' | 'unhide' | 'rescore'
const changes = [hostSubmissions, hostSubmissionLog]

/** Actions on one submission; read-only roles see only its log. `files`: why the other actions are unavailable, or null. */
export function SubmissionActions({ cmptId, row, files }: { cmptId: number; row: Submission; files: string | null }) {
  const t = useText('host-console')
  const [asking, setAsking] = useState<Act | 'log' | 'score' | 'sure' | null>(null)
  const submission = { cmptId, submissionId: row.id }
  const changeSubmission = useSend(disqualifySubmission, { changes })
  const requalify = useSend(requalifySubmission, { changes })
  const unhide = useSend(unhideSubmission, { changes })
  const rescore = useSend(rescoreSubmission, { changes })
  const go = async (act: Act, reason: string) => {
    const sent = {
      void: () => changeSubmission.run({ ...submission, reason }),
      unvoid: () => requalify.run(submission),
      unhide: () => unhide.run(submission),
      rescore: () => rescore.run(submission),
    }
    const done = await sent[act]()
    if (done) notify('success', t(`entry.${act}.done`))
    return done !== undefined
  }
  const item = (act: Act | 'score', reason: string | null): MenuItem => ({
    key: act,
    text: t(`entry.${act}`),
    label: t('entry.of', { act: t(`entry.${act}`), id: row.id }),
    reason,
    danger: act === 'void',
    onClick: () => setAsking(act),
  })
  const items: MenuItem[] = [
    {
      key: 'log',
      text: t('entry.log'),
      label: t('entry.of', { act: t('entry.log'), id: row.id }),
      reason: null,
      onClick: () => setAsking('log'),
    },
    ...(row.details > 0
      ? [
          {
            key: 'details',
            text: t('entry.details'),
            label: t('entry.of', { act: t('entry.details'), id: row.id }),
            reason: null,
            to: paths.submissionDetails(row.id),
          },
        ]
      : []),
    ...(files === null
      ? [
          { key: 'file', text: t('entry.file'), reason: null, download: csvAddress(hostSubmissionFile, submission) },
          item('score', row.may.score),
          item('rescore', row.may.rescore),
          ...(row.hidden ? [item('unhide', row.may.unhide)] : []),
          row.voided === null ? item('void', row.may.voidIt) : item('unvoid', row.may.unvoid),
        ]
      : []),
  ]
  return (
    <>
      <RowActions name={`#${row.id}`} variant="subtle" items={items} />
      {asking === 'log' && <SubmissionLog cmptId={cmptId} id={row.id} onClose={() => setAsking(null)} />}
      {asking === 'score' && (
        <ScoreDialog cmptId={cmptId} row={row} changes={changes} onClose={() => setAsking(null)} />
      )}
      {asking === 'sure' && (
        <ConfirmDialog
          danger
          title={t('entry.of', { act: t('entry.rescore'), id: row.id })}
          text={t(row.byHand === null ? 'entry.rescore.sure' : 'entry.rescore.sureByHand')}
          typed={{ label: t('entry.typeId', { id: row.id }), text: String(row.id) }}
          go={t('entry.rescore')}
          onGo={() => go('rescore', '')}
          onClose={() => setAsking(null)}
        />
      )}
      {(asking === 'void' || asking === 'unvoid' || asking === 'unhide' || asking === 'rescore') && (
        <ConfirmDialog
          title={t('entry.of', { act: t(`entry.${asking}`), id: row.id })}
          text={t(`entry.${asking}.text`)}
          go={t(asking === 'rescore' ? 'entry.next' : `entry.${asking}`)}
          danger={asking === 'void'}
          {...(asking === 'void' ? { reason: t('reason'), max: limits.hostReason } : {})}
          onGo={async (reason) => {
            if (asking !== 'rescore') return go(asking, reason)
            setAsking('sure')
            return false
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

interface ScoreDialogProps {
  cmptId: number
  row: WireOf<typeof hostSubmissions>['list'][number]
  changes: readonly Call[]
  onClose: () => void
}

/** The new score; undefined if the field still shows the rounded old value. */
const changed = (text: string, shown: string | null) =>
  text.trim() === (shown ?? '') ? undefined : text.trim() === '' ? Number.NaN : Number(text)

/** Sets a score manually with a reason, after a confirmation that shows the old score. */
function ScoreDialog({ cmptId, row, changes, onClose }: ScoreDialogProps) {
  const t = useText('host-console')
  const [a, setA] = useState(row.scoreA ?? '')
  const [b, setB] = useState(row.scoreB ?? '')
  const [reason, setReason] = useState('')
  const [sure, setSure] = useState(false)
  const send = useSend(setSubmissionScore, { changes })
  const all = { a: changed(a, row.scoreA), b: changed(b, row.scoreB) }
  const scores = { ...(all.a === undefined ? {} : { a: all.a }), ...(all.b === undefined ? {} : { b: all.b }) }
  const numbers = Object.values(scores)
  const ready = numbers.length > 0 && numbers.every(Number.isFinite) && reason.trim() !== ''
  const title = t('entry.of', { act: t('entry.score'), id: row.id })
  const go = async () => {
    const done = await send.run({ cmptId, submissionId: row.id, scores, reason })
    if (done) notify('success', t('entry.score.done'))
    return done !== undefined
  }
  if (sure)
    return (
      <ConfirmDialog
        danger
        title={title}
        text={t('entry.score.sure', {
          was: `${row.scoreA ?? '--'} / ${row.scoreB ?? '--'}`,
          a: row.hasA ? a : '--',
          b: row.hasB ? b : '--',
        })}
        typed={{ label: t('entry.typeId', { id: row.id }), text: String(row.id) }}
        go={t('entry.score')}
        onGo={go}
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      title={title}
      go={t('entry.next')}
      back={t('entry.back')}
      disabled={!ready}
      onGo={() => setSure(true)}
      onClose={onClose}
    >
      <Text fz="sm">{t('entry.score.text')}</Text>
      <SimpleGrid cols={row.hasA && row.hasB ? 2 : 1}>
        {row.hasA && (
          <TextInput
            label={t('submissions.a')}
            inputMode="decimal"
            value={a}
            onChange={(event) => setA(event.currentTarget.value)}
          />
        )}
        {row.hasB && (
          <TextInput
            label={t('submissions.b')}
            inputMode="decimal"
            value={b}
            onChange={(event) => setB(event.currentTarget.value)}
          />
        )}
      </SimpleGrid>
      <LongText
        label={t('reason')}
        required
        rows={3}
        maxLength={limits.hostReason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
