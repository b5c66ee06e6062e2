import type { WireOf } from '@leitai/platform/contract/call'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { myReports } from '../contract.reports.ts'
import classes from './Integrity.module.css'
import { EvidenceList } from './shared/Evidence.tsx'

export type Report = WireOf<typeof myReports>['list'][number]
const tones: Record<Report['state'], Tone> = { open: 'wait', checking: 'live', upheld: 'good', unfounded: 'done' }

/** A report with its evidence and its answer, if any. */
export function ReportCard({
  report,
  by,
  overdue = false,
  evidence,
  children,
}: {
  report: Report
  by?: ReactNode
  overdue?: boolean
  /** Evidence that only some viewers may see. */
  evidence?: ReactNode
  children?: ReactNode
}) {
  const t = useText('integrity')
  const words = useWords()
  const { cmptId, cmptTitle, team, person } = report
  return (
    <article className={classes.box}>
      <Group justify="space-between">
        <Group gap="xs">
          <strong>{t(`reportKind.${report.kind}`)}</strong>
          {cmptId !== null && cmptTitle && <Link to={paths.competition(cmptId)}>{words(cmptTitle)}</Link>}
          {team && (
            <span>
              {team.teamName} (#{team.teamId})
            </span>
          )}
          {person && <Link to={paths.person(person.userId)}>{person.userName}</Link>}
        </Group>
        <Group gap="xs">
          {overdue && <StateBadge tone="bad">{t('report.overdue')}</StateBadge>}
          <StateBadge tone={tones[report.state]}>{t(`reportState.${report.state}`)}</StateBadge>
        </Group>
      </Group>
      <Text fz="xs" c="var(--quiet)" component="div">
        #{report.id} · <TimeText at={report.at} /> · {t('report.due')} <TimeText at={report.dueAt} /> {by}
      </Text>
      <p className={classes.text}>{report.text}</p>
      {report.links.map((link) => (
        <a key={link} href={link} target="_blank" rel="noreferrer nofollow">
          {link}
        </a>
      ))}
      <EvidenceList pictures={report.pictures} />
      {evidence}
      {report.answer && (
        <p className={classes.text}>
          <strong>{t('answer')}:</strong> {report.answer}
        </p>
      )}
      {children && <Group>{children}</Group>}
    </article>
  )
}
