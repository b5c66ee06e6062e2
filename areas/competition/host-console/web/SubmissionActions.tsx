import type { WireOf } from '@leitai/platform/contract/call'
import { limits } from '@leitai/platform/contract/limits'
import { useSend } from '@leitai/platform/web/api'
import { csvAddress } from '@leitai/platform/web/app/CsvButton.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import type { MenuItem } from '@leitai/platform/web/ui/MoreMenu.tsx'
import { RowActions } from '@leitai/platform/web/ui/RowActions.tsx'
import { useState } from 'react'
import { rescoreSubmission } from '../../revision/contract.ts'
import {
  disqualifySubmission,
  hostSubmissionFile,
  hostSubmissionLog,
  hostSubmissions,
  requalifySubmission,
  unhideSubmission,
} from '../contract.submissions.ts'
import { ScoreDialog } from './ScoreDialog.tsx'
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
