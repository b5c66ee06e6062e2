import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Skeleton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { getMergeTeamInfo } from '../../../merge/contract.ts'
import type { OwnProps } from '../mine/own.ts'
import classes from '../Team.module.css'
import { PastMerges } from './PastMerges.tsx'
import { RunningMerge } from './RunningMerge.tsx'
import { Wizard } from './Wizard.tsx'

/** Merging with another team: proposal, vote and result. */
export function Merges({ team, userId, cmptId }: OwnProps & { cmptId: number }) {
  const t = useText('team')
  const [opened, setOpened] = useState(false)
  return (
    <section className={classes.card} aria-labelledby="team-merge">
      <h2 id="team-merge">{t('merge.title')}</h2>
      <p className={classes.quiet}>
        {t('merge.help')} <Link to={paths.mergeRules()}>{t('merge.rules')}</Link>
      </p>
      <Suspense fallback={<Skeleton h={120} />}>
        {team.mergeId === null ? (
          <>
            <GuardedButton reason={team.may.merge} size="sm" onClick={() => setOpened(true)}>
              {t('merge.propose')}
            </GuardedButton>
            <Past teamId={team.teamId} />
          </>
        ) : (
          <RunningMerge mergeId={team.mergeId} userId={userId} />
        )}
      </Suspense>
      {opened && <Wizard team={team} cmptId={cmptId} onClose={() => setOpened(false)} />}
    </section>
  )
}

function Past({ teamId }: { teamId: number }) {
  const { past } = useCall(getMergeTeamInfo, { teamId })
  return <PastMerges merges={past} />
}
