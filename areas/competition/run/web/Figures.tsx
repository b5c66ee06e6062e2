import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import { Group, Text } from '@mantine/core'
import type { RunOutcome } from '../contract.ts'
import classes from './shared/Run.module.css'
import { RunBadge } from './shared/RunLine.tsx'

interface FiguresProps {
  figures: [name: string, value: string | number][]
  outcomes: readonly { outcome: RunOutcome; count: number }[]
}

/** Numbers of the queue, and how programs ended lately. */
export function Figures({ figures, outcomes }: FiguresProps) {
  const t = useText('run')
  return (
    <>
      <Facts className={classes.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tnum">{value}</dd>
          </div>
        ))}
      </Facts>
      {outcomes.length > 0 && (
        <Group gap="md" mb="md">
          <Text fz="sm" c="var(--quiet)">
            {t('host.outcomes')}
          </Text>
          {outcomes.map(({ outcome, count }) => (
            <span key={outcome}>
              <RunBadge run={{ state: 'done', outcome }} /> <span className="tnum">{count}</span>
            </span>
          ))}
        </Group>
      )}
    </>
  )
}
