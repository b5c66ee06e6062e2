import type { appeals } from '@leitai/contract/competition/appeal'
import type { WireOf } from '@leitai/contract/core/call'
import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EvidenceList } from '../../platform/app/Evidence.tsx'
import { useText, useWords } from '../../platform/app/i18n/use-text.ts'
import { paths } from '../../platform/paths.ts'
import { StateBadge, type Tone } from '../../platform/ui/StateBadge.tsx'
import { TimeText } from '../../platform/ui/TimeText.tsx'
import classes from './Appeal.module.css'

export type Appeal = WireOf<typeof appeals>['list'][number]
const tones: Record<Appeal['state'], Tone> = { open: 'wait', accepted: 'good', refused: 'bad', withdrawn: 'done' }

/** An appeal with its evidence and its answer, if any. */
export function AppealCard({ appeal, by, children }: { appeal: Appeal; by?: ReactNode; children?: ReactNode }) {
  const t = useText('appeal')
  const words = useWords()
  return (
    <article className={classes.card}>
      <Group justify="space-between">
        <Group gap="xs">
          <strong>{t(`matter.${appeal.matter}`)}</strong>
          {appeal.cmptId !== null && appeal.cmptTitle && (
            <Link to={paths.competition(appeal.cmptId)}>{words(appeal.cmptTitle)}</Link>
          )}
          {appeal.subject && <span>{appeal.subject}</span>}
        </Group>
        <StateBadge tone={tones[appeal.state]}>{t(`state.${appeal.state}`)}</StateBadge>
      </Group>
      <Text fz="xs" c="var(--quiet)" component="div" mt={4}>
        #{appeal.id} · <TimeText at={appeal.at} /> {by}
      </Text>
      <p className={classes.text}>{appeal.text}</p>
      <EvidenceList pictures={appeal.evidence} />
      {appeal.answer && (
        <div className={classes.answer}>
          <Text fz="xs" c="var(--quiet)" component="div">
            {t('answer')} · <TimeText at={appeal.answeredAt} />
          </Text>
          <p className={classes.text}>{appeal.answer}</p>
        </div>
      )}
      {children && <Group mt="xs">{children}</Group>}
    </article>
  )
}
