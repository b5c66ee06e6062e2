import type { WireOf } from '@leitai/platform/contract/call'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { everyMetric } from '@leitai/scorer/metrics/index'
import { Button, Group, Stack, Text } from '@mantine/core'
import type { peekScoring } from '../contract.scoring.ts'
import classes from './Proposals.module.css'

type Proposal = WireOf<typeof peekScoring>['proposals'][number]

interface ProposalsProps {
  list: Proposal[]
  disabled: boolean
  onTake: (choice: Proposal['choice']) => void
}

/** Scorings that fit the files that were uploaded, each to be taken with one click. */
export function Proposals({ list, disabled, onTake }: ProposalsProps) {
  const t = useText('competition-editor')
  const words = useWords()
  if (list.length === 0) return null
  return (
    <Stack gap="xs" component="section" aria-label={t('proposals')}>
      <Text fz="sm" fw={600}>
        {t('proposals')}
      </Text>
      {list.map(({ reason, choice }) => {
        const metric = everyMetric[choice.metric.name]
        const title = metric ? words(metric.title) : choice.metric.name
        const { members, formats } = choice.files ?? {}
        const { first, tasks = [] } = choice
        const parts = first && tasks.length > 0 ? [first, ...tasks].map(({ name }) => name) : []
        const columns = [choice.id, ...(choice.keys ?? []), ...choice.prediction].join(', ')
        return (
          <Group key={JSON.stringify(choice)} className={classes.card} justify="space-between" wrap="nowrap">
            <div className={classes.words}>
              <strong>{title}</strong>
              <Text fz="sm">
                {t(`proposal.${reason}`)}
                {parts.length > 0 && ` · ${parts.join(', ')}`}
              </Text>
              <Text fz="xs" c="var(--quiet)">
                {t('proposal.columns', { columns })}
                {formats && ` · ${formats.join(' / ')}`}
                {members &&
                  ` · ${Object.values(members)
                    .map(({ name }) => name)
                    .join(', ')}`}
              </Text>
            </div>
            <Button size="xs" variant="default" disabled={disabled} onClick={() => onTake(choice)}>
              {t('proposal.take')}
            </Button>
          </Group>
        )
      })}
    </Stack>
  )
}
