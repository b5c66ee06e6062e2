import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { answerReport, hostReports, reportQueue } from '../contract.reports.ts'
import { OpenCase } from './OpenCase.tsx'
import type { Report } from './ReportCard.tsx'

const ends = ['upheld', 'unfounded'] as const

/** Handles a report: check it, open a case, or answer it. */
export function Handling({ report, to }: { report: Report; to: (caseId: number) => string }) {
  const t = useText('integrity')
  const send = useSend(answerReport, { changes: [hostReports, reportQueue] })
  const [answering, setAnswering] = useState<(typeof ends)[number] | null>(null)
  const [opening, setOpening] = useState(false)
  if (report.state === 'upheld' || report.state === 'unfounded') return null
  const go = async (state: 'checking' | (typeof ends)[number], answer: string) => {
    const done = (await send.run({ reportId: report.id, state, answer })) !== undefined
    if (done) notify('success', t('answer.done'))
    return done
  }
  const { cmptId, team, person } = report
  return (
    <>
      {report.state === 'open' && (
        <Button size="compact-sm" variant="default" loading={send.pending} onClick={() => void go('checking', '')}>
          {t('answer.checking')}
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={() => setOpening(true)}>
        {t('openCase')}
      </Button>
      {ends.map((end) => (
        <Button key={end} size="compact-sm" onClick={() => setAnswering(end)}>
          {t(`answer.${end}`)}
        </Button>
      ))}
      {answering && (
        <ConfirmDialog
          title={t(`answer.${answering}`)}
          reason={t('answer.words')}
          max={1000}
          go={t('answer.go')}
          onGo={(words) => go(answering, words)}
          onClose={() => setAnswering(null)}
        />
      )}
      {opening && (
        <OpenCase
          about={{
            cmptId,
            teams: team ? [team] : [],
            userIds: person && !team ? [person.userId] : [],
            hintIds: [],
            reportIds: [report.id],
          }}
          title={t(`reportKind.${report.kind}`)}
          to={to}
          onClose={() => setOpening(false)}
        />
      )}
    </>
  )
}
