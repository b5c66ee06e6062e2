import { API_BASE } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { useMe } from '@leitai/platform/web/app/session'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { NumberText } from '@leitai/platform/web/ui/NumberText.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { TabProps } from '../../catalog/web/shared/detail-data.ts'
import { exportOverall, overallBoard } from '../contract.ts'
import classes from './Board.module.css'
import { OverallRule } from './OverallRule.tsx'
import { OverallTable } from './OverallTable.tsx'
import { type OverallAsked, overallInput, overallValues } from './overall.ts'

const LIVE_SECONDS = 30

/** The overall board: its rule in words, and its rows with the parts as columns. */
export default function OverallBoard({ cmpt, asked }: TabProps & { asked: OverallAsked }) {
  const t = useText('leaderboard')
  const { userId } = useMe()
  const live = cmpt.stages.some(({ now }) => now === 'open')
  const answer = useCall(overallBoard, overallInput(cmpt.id, asked), { everySeconds: live ? LIVE_SECONDS : null })
  const series = answer.over === 'series'
  const to = (change: { keyword: string; page?: number }) =>
    paths.competition(cmpt.id, 'leaderboard', overallValues(change))
  const isMine = ({ teamId, members }: (typeof answer.list)[number]) =>
    teamId === null ? members.some((member) => member.userId === userId) : teamId === cmpt.me?.teamId
  return (
    <>
      <OverallRule answer={answer} />
      <SearchField
        label={t(series ? 'overall.search' : 'search')}
        value={asked.keyword}
        to={(keyword) => to({ keyword })}
      />
      {answer.list.length === 0 ? (
        asked.keyword || asked.page > 1 ? (
          <Empty compact drawing="search" title={t(asked.keyword ? 'overall.notFound' : 'empty.page')}>
            <Button component={Link} variant="default" to={to({ keyword: '' })} preventScrollReset>
              {t('empty.all')}
            </Button>
          </Empty>
        ) : (
          <Empty compact title={t('empty.none')} text={t(series ? 'overall.emptySeries' : 'overall.empty')} />
        )
      ) : (
        <>
          <div className={classes.head}>
            <span>
              {t(series ? 'overall.people' : asked.keyword ? 'head.found' : 'head.teams')}{' '}
              <NumberText value={asked.keyword ? answer.total : answer.ranked} />
            </span>
            <a
              className={`${classes.withIcon} ${classes.export}`}
              href={`${API_BASE}${exportOverall.path}?cmptId=${cmpt.id}`}
              download
            >
              <Icon name="download" size={16} />
              {t('head.export')}
            </a>
          </div>
          <OverallTable answer={answer} isMine={isMine} />
          <Pages
            total={answer.total}
            page={asked.page}
            pageSize={answer.pageSize}
            to={(page) => to({ keyword: asked.keyword, page })}
          />
        </>
      )}
    </>
  )
}
