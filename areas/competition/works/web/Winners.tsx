import { useCallWhen } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Text, Title } from '@mantine/core'
import { examineRankList } from '../../leaderboard/contract.ts'
import classes from './Work.module.css'

const MOST = 100

/** The winners once the host has published them: ranks and awards without scores. */
export function Winners({ cmptId, stageId }: { cmptId: number; stageId: number }) {
  const t = useText('works')
  const words = useWords()
  const { data } = useCallWhen(examineRankList, { cmptId, stageId, page: 1, pageSize: MOST })
  const passed = data?.list.filter(({ rank }) => rank !== null) ?? []
  if (!data || passed.length === 0) return null
  return (
    <section aria-labelledby="winners" className={classes.body}>
      <div>
        <Title order={2} fz={18} id="winners">
          {t('winners')}
        </Title>
        <Text fz="sm" c="var(--quiet)">
          {data.finalAt === null ? t('winners.until') : t('winners.final')}{' '}
          <TimeText at={data.finalAt ?? data.publicUntil} />
        </Text>
      </div>
      <ol className={classes.files}>
        {passed.map(({ teamId, rank, teamName, award }) => (
          <li key={teamId}>
            <strong className="tnum">{t('winners.rank', { rank: rank ?? 0 })}</strong>
            <span>{teamName}</span>
            <span>{words(award)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
