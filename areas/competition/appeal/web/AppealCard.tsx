import type { WireOf } from '@leitai/platform/contract/call'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Card } from '@leitai/platform/web/ui/Card.tsx'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EvidenceList } from '../../integrity/web/shared/Evidence.tsx'
import type { appeals } from '../contract.ts'
import classes from './Appeal.module.css'

export type Appeal = WireOf<typeof appeals>['list'][number]
const tones: Record<Appeal['state'], Tone> = { open: 'wait', accepted: 'good', refused: 'bad', withdrawn: 'done' }

/** An appeal with its evidence and its answer, if any. */
export function AppealCard({ appeal, by, children }: { appeal: Appeal; by?: ReactNode; children?: ReactNode }) {
  const t = useText('appeal')
  const words = useWords()
  return (
    <Card component="article" className={classes.card}>
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
    </Card>
  )
}
