import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { Button, Group, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import type { HostedCompetitionProps } from '../../host/web/shared/hosted-competition.ts'
import { hostRounds } from '../contract.ts'
import { Results } from './Results.tsx'
import { RoundCard } from './RoundCard.tsx'
import { RoundForm } from './RoundForm.tsx'

/** The judging rounds of a competition, for its managers; judges use another tab. */
export default function Rounds({ cmpt }: HostedCompetitionProps) {
  const t = useText('judging')
  if (cmpt.role !== 'judge') return <All cmpt={cmpt} />
  return (
    <Empty title={t('forHosts')} compact>
      <Button component={Link} to={paths.hostConsole(cmpt.id, 'marking')}>
        {t('toMarking')}
      </Button>
    </Empty>
  )
}

function All({ cmpt }: HostedCompetitionProps) {
  const t = useText('judging')
  const [search] = useSearchParams()
  const answer = useCall(hostRounds, { cmptId: cmpt.id })
  const written = search.get('round')
  const round = answer.rounds.find(({ id }) => String(id) === written)
  if (written === 'new' || (round && search.get('view') === 'plan')) {
    const from = answer.rounds.find(({ id }) => String(id) === search.get('from'))
    return <RoundForm key={written} cmptId={cmpt.id} answer={answer} round={round ?? null} from={from ?? null} />
  }
  if (round) return <Results cmptId={cmpt.id} round={round} />
  const mayRun = cmpt.role !== 'support'
  return (
    <>
      <Group justify="space-between" mb="md">
        <Text fz="sm" c="var(--quiet)" maw={640}>
          {t('hint')}
        </Text>
        <Group>
          <Button component={Link} to={paths.hostConsole(cmpt.id, 'marking')} variant="default">
            {t('toMarking')}
          </Button>
          {mayRun && (
            <Button component={Link} to={paths.hostConsole(cmpt.id, 'judging', { round: 'new' })}>
              {t('new')}
            </Button>
          )}
        </Group>
      </Group>
      {answer.rounds.length === 0 && <Empty title={t('none')} text={t('noneText')} compact />}
      {answer.rounds.map((one) => (
        <RoundCard key={one.id} cmptId={cmpt.id} round={one} />
      ))}
    </>
  )
}
